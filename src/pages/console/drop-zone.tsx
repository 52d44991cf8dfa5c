/** Files may be dropped anywhere on the page. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";

interface DropZoneParts {
  readonly label: string;
  readonly add: (files: readonly File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

export function DropZone({ label, add }: DropZoneParts) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    // Every element on the way is entered and left by itself.
    let depth = 0;
    const entered = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent): void => {
      // Otherwise the browser leaves the page to show the file.
      if (hasFiles(event)) event.preventDefault();
    };
    const dropped = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    addEventListener("dragenter", entered);
    addEventListener("dragleave", left);
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("dragenter", entered);
      removeEventListener("dragleave", left);
      removeEventListener("dragover", over);
      removeEventListener("drop", dropped);
    };
  }, []);
  return isOver ? (
    <div class="drop">
      <p>
        <Icon name="attach" />
        {label}
      </p>
    </div>
  ) : null;
}
