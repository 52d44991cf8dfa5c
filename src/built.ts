/** Where the build puts what is read beside the code: this file becomes part of `dist/programs`, and of `dist/src`. */
export const pagesFolder = new URL("../pages/", import.meta.url);

/** An empty database of the embedded store, as PGlite makes it. */
export const emptyDatabase = new URL("../database/", import.meta.url);
