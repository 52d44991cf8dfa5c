/** Pictures and files of an answer: read from the store when it is their turn, and left out where they are too large. */
import { type APIComponentInContainer, type APIMessageTopLevelComponent, ComponentType } from "discord-api-types/v10";
import type { Say } from "../../../core/say.ts";
import type { Blobs } from "../../../core/store/blobs.ts";
import type { Outgoing } from "../outgoing.ts";
import { LIMITS } from "../render/limits.ts";
import type { Ready } from "./calls.ts";
import type { Verdict } from "./verdict.ts";

/** Of one file where Discord said nothing else, in bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Of all that goes with one message: what Discord takes at once, less what else is said. */
const MOST = 24 * 1024 * 1024;

type File = Ready["files"][number];

async function read(blobs: Blobs, { name, content }: Outgoing["files"][number]): Promise<File | undefined> {
  if ("text" in content) return { name, data: Buffer.from(content.text) };
  const data = await blobs.get(content.blob);
  return data === undefined ? undefined : { name, data };
}

/** With its bytes, which nobody needs before; undefined when some of them are gone. */
export async function readied(
  blobs: Blobs,
  outgoing: Outgoing,
  largest: number | undefined,
  say: Say,
): Promise<Ready | undefined> {
  const found: File[] = [];
  for (const one of outgoing.files) {
    const file = await read(blobs, one);
    if (file === undefined) return undefined;
    found.push(file);
  }
  let size = 0;
  const fitting = found.filter(({ data }) => {
    const fits = data.length <= (largest ?? LARGEST) && size + data.length <= MOST;
    if (fits) size += data.length;
    return fits;
  });
  const { content, components, isCard } = outgoing;
  const ready = { content, components, isCard, files: found };
  const left = found.length - fitting.length;
  return left === 0 ? ready : withFiles(ready, fitting, say("discord-too-large", { count: left }));
}

/** The same without any, and with a word on it; undefined where there are none, or it was not refused for them. */
export function withoutFiles(
  ready: Ready,
  { kind }: { readonly kind: Verdict["kind"] | "held" },
  say: Say,
): Ready | undefined {
  const count = ready.files.length;
  if (count === 0) return undefined;
  if (kind === "too-large") return withFiles(ready, [], say("discord-too-large", { count }));
  // Words may be allowed where files are not.
  return kind === "forbidden" ? withFiles(ready, [], say("discord-no-files", { count })) : undefined;
}

function withFiles(ready: Ready, files: readonly File[], word: string): Ready {
  const left = ready.files.filter((one) => !files.includes(one));
  if (!ready.isCard) return { ...ready, files, content: withWord(ready.content ?? "", word) };
  const gone = new Set(left.map(({ name }) => `attachment://${name}`));
  return { ...ready, files, components: withoutMedia(ready.components, gone, word) };
}

/** What is explained is more than the end of what does not fit with it. */
function withWord(content: string, word: string): string {
  const room = LIMITS.content - word.length - 2;
  const kept =
    content.length > room
      ? `${content
          .slice(0, room - 1)
          .toWellFormed()
          .replace(/\uFFFD$/, "")}…`
      : content;
  return kept === "" ? word : `${kept}\n\n${word}`;
}

function withoutIn(component: APIComponentInContainer, gone: ReadonlySet<string>): APIComponentInContainer | undefined {
  if (component.type === ComponentType.File) return gone.has(component.file.url) ? undefined : component;
  if (component.type !== ComponentType.MediaGallery) return component;
  const items = component.items.filter(({ media }) => !gone.has(media.url));
  return items.length === 0 ? undefined : { ...component, items };
}

function withoutMedia(
  components: readonly APIMessageTopLevelComponent[],
  gone: ReadonlySet<string>,
  word: string,
): readonly APIMessageTopLevelComponent[] {
  const kept: APIMessageTopLevelComponent[] = [{ type: ComponentType.TextDisplay, content: word }];
  for (const component of components) {
    if (component.type === ComponentType.Container) {
      const inside = component.components.flatMap((one) => withoutIn(one, gone) ?? []);
      if (inside.length > 0) kept.push({ ...component, components: inside });
    } else if (component.type === ComponentType.File || component.type === ComponentType.MediaGallery) {
      const left = withoutIn(component, gone);
      if (left !== undefined) kept.push(left);
    } else kept.push(component);
  }
  return kept;
}
