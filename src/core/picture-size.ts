/** How large a new picture may be, in pixels: what the service takes, and what it makes when nothing is said. */

/** Width and height, both included. */
export const SIDE = { least: 512, most: 1280 } as const;
export const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
