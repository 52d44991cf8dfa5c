/** The picture of a digest: the mood on a gauge, its trend over the last editions, and the strongest headlines. */
import { drawn, measured } from "./canvas.ts";
import type { Direction } from "./letters.ts";
import { ground, LOOKS, type Look, PICTURE_WIDTH } from "./looks.ts";
import { type Content, layOut } from "./mood-card/layout.ts";
import { paint, settingOf } from "./mood-card/part.ts";

/** Every text is whole already, in the reader's language. */
export interface MoodCard extends Content {
  readonly look: Look;
  /** Of the reader's language; the whole card is mirrored for those who read from the right. */
  readonly direction: Direction;
}

/** A PNG, 1200 wide and as high as what there is to show. */
export async function drawMoodCard(card: MoodCard): Promise<Uint8Array> {
  const { part, height } = await measured((pen) => layOut(settingOf(pen, card.look, card.direction), card));
  return drawn(PICTURE_WIDTH, height, (pen) => {
    ground(pen, height, LOOKS[card.look]);
    paint(settingOf(pen, card.look, card.direction), part);
  });
}
