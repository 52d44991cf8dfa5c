/** Keys that belong to whoever writes Japanese, Chinese or Korean: they choose among words, and send nothing. */

/** What a key is called that an input method has used up. */
const USED_UP = 229;

/** Safari has ended the word already when it tells of the Enter that chose it; by this number alone it still says so. */
export const isOfEditor = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === USED_UP;
