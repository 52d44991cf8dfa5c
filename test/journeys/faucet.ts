/** An answer of the service that a test lets out piece by piece. */
import type { Asked, Manner } from "../fakes/scripted-service.ts";

/** Ends by itself when nobody waits for it any more. */
export function faucet() {
  const waiting: ((piece: string | undefined) => void)[] = [];
  const ready: (string | undefined)[] = [];
  const give = (piece: string | undefined): void => {
    const next = waiting.shift();
    if (next === undefined) ready.push(piece);
    else next(piece);
  };
  async function* pieces(gone: AbortSignal): AsyncGenerator<string> {
    const left = new Promise<undefined>((resolve) => gone.addEventListener("abort", () => resolve(undefined)));
    for (;;) {
      const piece =
        ready.length > 0
          ? ready.shift()
          : await Promise.race([new Promise<string | undefined>((resolve) => waiting.push(resolve)), left]);
      if (piece === undefined) return;
      yield piece;
    }
  }
  return {
    manner: ({ gone }: Asked): Manner => ({ pieces: pieces(gone) }),
    say: (piece: string) => give(piece),
    end: () => give(undefined),
  };
}
