/** Files that go with the next message: what they are, how far they are, and a way to leave them out. */
import { Icon } from "../parts/icon.tsx";
import type { Attached, Uploads } from "./uploads.ts";
import type { Words } from "./words.ts";

interface AttachmentsParts {
  readonly talk: string;
  readonly uploads: Uploads;
  readonly words: Words;
}

export function Attachments({ talk, uploads, words }: AttachmentsParts) {
  const attached = uploads.of(talk);
  if (attached.length === 0) return null;
  return (
    <ul class="list attachments">
      {attached.map((one) => (
        <li key={one.key} class={one.failed === undefined ? "chip" : "chip trouble"}>
          {one.preview === undefined ? <Icon name="file" /> : <img src={one.preview} alt="" width="40" height="40" />}
          <span class="name" dir="auto">
            {one.name}
            <Progress one={one} words={words} />
          </span>
          {one.failed !== undefined && (
            <button
              type="button"
              class="button quiet icon small"
              aria-label={words("console-upload-retry", { name: one.name })}
              onClick={() => uploads.again(talk, one.key)}
            >
              <Icon name="retry" />
            </button>
          )}
          <button
            type="button"
            class="button quiet icon small"
            aria-label={words("console-remove-file", { name: one.name })}
            onClick={() => uploads.remove(talk, one.key)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ one: { id, name, percent, failed }, words }: { readonly one: Attached; readonly words: Words }) {
  if (failed !== undefined) {
    return <small role="alert">{failed === "" ? words("console-upload-failed", { name }) : failed}</small>;
  }
  if (id !== undefined) return null;
  return <progress max={100} value={percent} aria-label={words("console-uploading", { name, percent })} />;
}
