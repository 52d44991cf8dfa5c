/** A picture that did not come: whether it is gone, or comes later, as where it was asked for too fast or nobody answered. */

/** The server gives it now: there is room again, or the browser cannot show it. */
const MOST_GIVEN = 3;

/** In milliseconds; each wait is twice as long as the one before. */
const LONGEST_PAUSE = 30_000;

export type Again =
  /** `given`: the server has it, as often as the picture was given already and that once more. */
  { readonly pause: number; readonly given: number } | "gone";

/** What the server says of it; undefined: nobody answered. */
async function asked(url: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: "HEAD", credentials: "same-origin" });
  } catch {
    return undefined;
  }
}

/** Only where the server itself says that it is not there any more it is gone. */
export async function againFor(url: string, tries: number, given: number): Promise<Again> {
  const answer = await asked(url);
  const nowGiven = answer?.status === 200 ? given + 1 : given;
  if (answer?.status === 404 || nowGiven > MOST_GIVEN) return "gone";
  // With a little of chance, so that many pictures do not come back in the same moment.
  const pause = Number(answer?.headers.get("retry-after") ?? 1) * 1000 * 2 ** tries * (1 + Math.random());
  return { pause: Math.min(LONGEST_PAUSE, pause), given: nowGiven };
}
