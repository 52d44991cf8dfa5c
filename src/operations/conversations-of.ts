/** In which conversations somebody has spoken, so that they can be found again when they are to be erased. */
export const conversationsOf = (person: string): string => `conversations-of:${person}`;
