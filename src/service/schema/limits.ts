/** The documented limits of the service's interface: checked before money is spent, and again where it is taken. */

export const MEGABYTE = 1024 * 1024;

/** An uploaded picture is smaller than this, in bytes. */
export const PICTURE_LIMIT = 2 * MEGABYTE;

/** Width and height of a new picture, both included. */
export const SIDE = { least: 512, most: 1280 } as const;
export const DEFAULT_SIZE = { width: 1280, height: 800 } as const;

/** Documents of one search, both included. */
export const COUNT = { least: 1, most: 20, standard: 10 } as const;
