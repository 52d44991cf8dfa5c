/** The commands that fit what is typed, as a list to choose from; the field above keeps the focus. */
import { useEffect, useRef } from "preact/hooks";
import type { Command } from "../../platforms/web/wire.ts";
import type { Words } from "./words.ts";

interface CommandListParts {
  readonly commands: readonly Command[];
  readonly active: number;
  readonly words: Words;
  readonly choose: (command: Command) => void;
  readonly point: (index: number) => void;
}

export const LIST_ID = "commands";
export const optionId = (index: number): string => `command-${index}`;

export function CommandList({ commands, active, words, choose, point }: CommandListParts) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div class="command-list">
      <div ref={list} id={LIST_ID} role="listbox" aria-label={words("console-commands")} tabIndex={0}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
          <div
            key={command.name}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => point(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(command)}
          >
            <strong>/{command.name}</strong>
            <span class="description">{command.description}</span>
            <span class="credits">{command.credits}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p class="none">{words("console-no-command")}</p>}
    </div>
  );
}
