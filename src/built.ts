/** Where the build puts what is read beside the code: this file becomes part of `dist/programs`, and of `dist/src`. */
export const pagesFolder = new URL("../pages/", import.meta.url);
