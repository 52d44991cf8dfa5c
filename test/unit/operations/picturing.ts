/** What the tests of pictures share: bytes that look like pictures, a service that makes them, and presses of buttons. */
import { type Answered, KEPT } from "../../../src/core/answered.ts";
import type { Fetched, File } from "../../../src/core/file.ts";
import type { Button } from "../../../src/core/reply.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Store } from "../../../src/core/store/index.ts";
import type { OperationParts, Paid } from "../../../src/operations/parts.ts";
import type { Picture } from "../../../src/service/client/index.ts";
import type { EffectRequest, ImageRequest } from "../../../src/service/schema/pictures.ts";
import { requestOf, serve, stageOf } from "./operating.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text.padEnd(64, "\0"), "latin1");

export const files = {
  png: bytes("\x89PNG\r\n\x1a\n"),
  jpg: bytes("\xff\xd8\xff"),
  webp: bytes("RIFF....WEBPVP8X"),
  moving: bytes("RIFF....WEBPVP8X....\x02"),
  gif: bytes("GIF89a"),
  pdf: bytes("%PDF-1.7"),
  empty: new Uint8Array(),
} as const;

export const fileOf = (given: Partial<File> = {}): File => ({
  kind: "picture",
  reference: "photo-1",
  from: "message",
  message: "m7",
  ...given,
});

export const pictureOf = (given: Partial<Picture> = {}): Paid<Picture> => ({
  outcome: "answered",
  value: { png: files.png, width: 1280, height: 800, ...given },
});

export interface PictureStage extends OperationParts {
  readonly images: ImageRequest[];
  readonly effects: EffectRequest[];
  readonly mirages: EffectRequest[];
  readonly fetched: File[];
}

/** The service answers with these in turn, whatever it is asked for. */
export function picturing(
  store: Store,
  outcomes: readonly Paid<Picture>[],
  more: Partial<OperationParts> = {},
  source: Fetched = { outcome: "fetched", bytes: files.png },
): PictureStage {
  const images: ImageRequest[] = [];
  const effects: EffectRequest[] = [];
  const mirages: EffectRequest[] = [];
  const fetched: File[] = [];
  function answerTo<Asked>(heard: Asked[], asked: Asked): Promise<Paid<Picture>> {
    const outcome = outcomes[images.length + effects.length + mirages.length];
    heard.push(asked);
    if (outcome === undefined) throw new Error("the service is asked more often than it should be");
    return Promise.resolve(outcome);
  }
  const stage = stageOf(store, [], {
    createImage: (asked) => answerTo(images, asked),
    applyEffect: (asked) => answerTo(effects, asked),
    mirage: (asked) => answerTo(mirages, asked),
    async fetch(file) {
      fetched.push(file);
      return source;
    },
    ...more,
  });
  return { ...stage, images, effects, mirages, fetched };
}

const callsOf = ({ images, effects, mirages }: PictureStage): number => images.length + effects.length + mirages.length;

/** Serves a request, and keeps the answer as the workers do: only where something was paid for. */
export async function served(request: Request, stage: PictureStage): Promise<Answered> {
  const before = callsOf(stage);
  const answered = await serve(request.operation, request, stage);
  if (callsOf(stage) > before) await stage.store.documents.put(KEPT, keyOf(request.id), { request, answered });
  return answered;
}

export const buttonsOf = ({ reply }: Answered): readonly Button[] => (reply?.buttons ?? []).flat();

export const labelsOf = (answered: Answered): readonly string[] => buttonsOf(answered).map(({ label }) => label);

export function buttonOf(answered: Answered, label: string): Button {
  const button = buttonsOf(answered).find((one) => one.label === label);
  if (button === undefined) throw new Error(`there is no button "${label}" but ${labelsOf(answered).join(", ")}`);
  return button;
}

/** Somebody presses it where the request was asked, under the message that the answer stands in. */
export function pressOf(asked: Request, { operation, argument }: Button, given: Partial<Request> = {}): Request {
  const { chat, person } = asked;
  return requestOf({
    operation,
    text: argument,
    ...(chat === undefined ? {} : { chat }),
    ...(person === undefined ? {} : { person }),
    pressed: `under-${asked.id}`,
    ...given,
  });
}
