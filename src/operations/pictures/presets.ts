/** Effects to choose from, for whoever has said none. */
import type { Say } from "../../core/say.ts";
import type { Rows } from "../buttons.ts";
import type { Changing } from "./buttons.ts";

interface Preset {
  readonly name: string;
  readonly label: (say: Say) => string;
  /** As the service is asked for it. */
  readonly prompt: string;
}

const PRESETS: readonly Preset[] = [
  { name: "oil", label: (say) => say("preset-oil"), prompt: "an oil painting" },
  { name: "watercolour", label: (say) => say("preset-watercolour"), prompt: "a watercolour" },
  { name: "pencil", label: (say) => say("preset-pencil"), prompt: "a pencil sketch" },
  { name: "neon", label: (say) => say("preset-neon"), prompt: "neon lights" },
  { name: "pixel", label: (say) => say("preset-pixel"), prompt: "pixel art" },
  { name: "comic", label: (say) => say("preset-comic"), prompt: "a comic" },
];

const A_ROW = 2;

export const presetPrompt = (name: string): string | undefined =>
  PRESETS.find((preset) => preset.name === name)?.prompt;

export function presetButtons(say: Say, operation: Changing, key: string): Rows {
  const buttons = PRESETS.map(({ name, label }) => ({
    label: label(say),
    operation,
    argument: `${key} as ${name}`,
  }));
  return Array.from({ length: Math.ceil(buttons.length / A_ROW) }, (_, row) =>
    buttons.slice(row * A_ROW, (row + 1) * A_ROW),
  );
}
