/** Where the build puts what is read beside the code: this file becomes part of `dist/programs`, and of `dist/src`. */
export const pagesFolder = new URL("../pages/", import.meta.url);

/** A database of the embedded store with its tables and nothing in them. */
export const emptyDatabase = new URL("../database/", import.meta.url);
