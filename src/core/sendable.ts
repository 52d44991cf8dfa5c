/** What a header can carry: a key with anything else in it was copied wrongly. */
export const SENDABLE = /^[\x21-\x7e]+$/;
