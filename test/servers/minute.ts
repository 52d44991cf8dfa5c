/** The minute that limits count in: it begins with the clock's, and not with the first that is counted. */
const MINUTE = 60_000;

/** Waits for the next one where too little is left of this, so that what belongs into one is not counted in two. */
export async function minuteWith(milliseconds: number): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < milliseconds) await new Promise((resolve) => setTimeout(resolve, left + 50));
}
