/** The words of a command: what they ask for, its help, or a sentence to whoever mistyped. */

/** What is wrong with the words, or with this machine, is a sentence; where it comes from helps nobody. */
export function refuse(error: unknown, code: number): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code);
}

/** A text is printed instead of whatever the command does. */
export function wordsOrEnd<Words extends object>(read: (words: readonly string[]) => Words | string): Words {
  try {
    const words = read(process.argv.slice(2));
    if (typeof words !== "string") return words;
    process.stdout.write(`${words}\n`);
  } catch (error) {
    refuse(error, 2);
  }
  process.exit(0);
}
