/** A picture that did not come: whether it is gone, or was asked for too fast and comes in a moment. */

/** Each wait is longer than the one before; after so many it is no matter of patience. */
const MOST = 8;
/** The server gives it now: there is room again, or the browser cannot show it. */
const MOST_GIVEN = 3;

/** In milliseconds, how long to wait until it is asked for again; undefined: it is not to be had. */
export async function pauseFor(url: string, tries: number): Promise<number | undefined> {
  try {
    const { status, headers } = await fetch(url, { method: "HEAD", credentials: "same-origin" });
    const most = status === 429 ? MOST : MOST_GIVEN;
    if (tries >= most || (status !== 429 && status !== 200)) return undefined;
    // With a little of chance, so that many pictures do not come back in the same moment.
    return Number(headers.get("retry-after") ?? 1) * 1000 * 2 ** tries * (1 + Math.random());
  } catch {
    return undefined;
  }
}
