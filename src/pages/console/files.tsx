/** Pictures and files of a message: shown, covered, enlarged, or gone. */
import { useRef, useState } from "preact/hooks";
import type { ShownFile } from "../../platforms/web/wire.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { againFor } from "./picture-again.ts";
import type { Words } from "./words.ts";

interface FilesParts {
  readonly files: readonly ShownFile[];
  readonly words: Words;
}

export const Files = ({ files, words }: FilesParts) =>
  files.length === 0 ? null : (
    <div class={files.length > 1 ? "files several" : "files"}>
      {files.map((file) => (
        <File key={file.url + file.name} file={file} words={words} />
      ))}
    </div>
  );

interface FileParts {
  readonly file: ShownFile;
  readonly words: Words;
}

/** The page's own server alone: no address of somebody else is ever fetched. */
const isOwn = (url: string): boolean => /^\/(?![/\\])/.test(url);

function File({ file, words }: FileParts) {
  const { name, url } = file;
  if (file.gone === true || !isOwn(url)) return <p class="gone">{words("console-gone", { name })}</p>;
  if (file.as === "picture") return <Picture file={file} words={words} />;
  return (
    <a class="button file" href={url} download={name} aria-label={words("console-download", { name })}>
      <Icon name="download" />
      <span dir="auto">{name}</span>
    </a>
  );
}

/** As wide and as high as a picture is shown at most, in CSS's pixels: `28rem` where nobody has chosen larger letters. */
const MOST = 448;

/** Known before it has loaded, so that nothing moves then, and in the picture's own shape, so that no bars stand beside it. */
function within({ width, height }: Pick<ShownFile, "width" | "height">) {
  if (width === undefined || height === undefined) return {};
  const scale = Math.min(1, MOST / width, MOST / height);
  const fitted = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: fitted(width), height: fitted(height) };
}

function Picture({ file, words }: FileParts) {
  const { name, url, veiled, width, height } = file;
  const [isVeiled, setVeiled] = useState(veiled === true);
  const [isLarge, setLarge] = useState(false);
  const [isGone, setGone] = useState(false);
  const [tries, setTries] = useState(0);
  const given = useRef(0);
  const failed = async (): Promise<void> => {
    const again = await againFor(url, tries, given.current);
    if (again === "gone") return setGone(true);
    given.current = again.given;
    setTimeout(() => setTries(tries + 1), again.pause);
  };
  if (isGone) return <p class="gone">{words("console-gone", { name })}</p>;
  return (
    <>
      <button
        type="button"
        class={isVeiled ? "picture veiled" : "picture"}
        aria-label={isVeiled ? undefined : words("console-enlarge", { name })}
        onClick={() => (isVeiled ? setVeiled(false) : setLarge(true))}
      >
        <img key={tries} src={url} alt="" {...within(file)} decoding="async" onError={() => void failed()} />
        {isVeiled && (
          <span class="veil">
            <Icon name="veiled" />
            <strong>{words("console-veiled")}</strong>
            <span>{words("console-veiled-why")}</span>
          </span>
        )}
      </button>
      {isLarge && (
        <Dialog label={name} class="lightbox" close={() => setLarge(false)}>
          <img class="enlarged" src={url} alt={name} width={width} height={height} />
          <p class="row">
            <a class="button" href={url} download={name} aria-label={words("console-download", { name })}>
              <Icon name="download" />
              <span dir="auto">{name}</span>
            </a>
            <button type="button" class="button" onClick={() => setLarge(false)}>
              {words("console-close")}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
