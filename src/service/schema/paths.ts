/** Where the operations of the service stand, below its base address. */

export const CHAT_PATH = "/v1/chat/completions";
export const EFFECT_PATH = "/visuals/apply_effect";
export const IMAGE_PATH = "/visuals/create_image";
export const ACCOUNT_PATH = "/account";
export const SEARCH_PATH = "/knowledge/search";

/** The third pipeline of pictures, whose name is not published. */
export const picturePath = (name: string): string => `/visuals/${name}`;
