/** What is pasted: files, or words that have a picture of themselves beside them. */

/** What a browser puts beside a picture that is copied in it. */
const ADDRESS = /^(?:https?|file|blob|data):\S*$/i;

/** Programs for tables and texts copy what was chosen as words, as markup and as a picture; then the words are meant. */
export function pastedFiles(pasted: DataTransfer | null): readonly File[] {
  if (pasted === null) return [];
  const words = pasted.getData("text/plain").trim();
  const areWords = words !== "" && !ADDRESS.test(words) && pasted.types.includes("text/html");
  return areWords ? [] : [...pasted.files];
}
