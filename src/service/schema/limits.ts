/** The documented limits of the service's interface: checked before money is spent, and again where it is taken. */

export const MEGABYTE = 1024 * 1024;

/** An uploaded picture is smaller than this, in bytes. */
export const PICTURE_LIMIT = 2 * MEGABYTE;

export { DEFAULT_SIZE, SIDE } from "../../core/picture-size.ts";

/** Documents of one search, both included. */
export const COUNT = { least: 1, most: 20, standard: 10 } as const;

/** Secrets of as many characters are hidden in what people and the service write; a shorter one may be a word. */
export const SHORTEST_KEY = 8;
