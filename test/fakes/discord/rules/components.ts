/** What Discord refuses in the components of a message: what may stand in what, how much, and how long. */
import { fieldsIn, has, isFields, listIn, numberIn, textIn } from "../body.ts";
import type { Fields } from "../model.ts";
import type { Faults, Path } from "../refusal.ts";

export const TYPES = {
  row: 1,
  button: 2,
  select: 3,
  input: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radio: 21,
  checkboxes: 22,
  checkbox: 23,
} as const;

export const SELECTS: readonly number[] = [3, 5, 6, 7, 8];
const IN_CONTAINER: readonly number[] = [1, 9, 10, 12, 13, 14];
const ON_TOP: readonly number[] = [...IN_CONTAINER, TYPES.container];

const KNOWN: Readonly<Record<number, string>> = {
  1: "components",
  2: "style label emoji custom_id sku_id url disabled",
  3: "custom_id options placeholder min_values max_values disabled required",
  4: "custom_id style label min_length max_length required value placeholder",
  5: "custom_id placeholder default_values min_values max_values disabled required",
  6: "custom_id placeholder default_values min_values max_values disabled required",
  7: "custom_id placeholder default_values min_values max_values disabled required",
  8: "custom_id placeholder default_values min_values max_values disabled required channel_types",
  9: "components accessory",
  10: "content",
  11: "media description spoiler",
  12: "items",
  13: "file spoiler",
  14: "divider spacing",
  17: "components accent_color spoiler",
  18: "label description component",
  19: "custom_id min_values max_values required file_types",
  21: "custom_id options required",
  22: "custom_id options min_values max_values required",
  23: "custom_id default",
};

export interface Tally {
  count: number;
  text: number;
  readonly ids: string[];
  /** The names after `attachment://`. */
  readonly shown: string[];
  readonly strange: string[];
}

export const newTally = (): Tally => ({ count: 0, text: 0, ids: [], shown: [], strange: [] });

/** Over the whole list of a message. */
export function checkComponents(list: readonly unknown[], isCard: boolean, faults: Faults): Tally {
  const tally = newTally();
  if (!isCard && list.length > 5) {
    faults.add(["components"], "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 5 in length.");
  }
  checkList(list, isCard ? ON_TOP : [TYPES.row], ["components"], faults, tally);
  if (isCard && tally.count > 40) {
    faults.add(["components"], "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.");
  }
  if (tally.text > 4000) {
    faults.add(["components"], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text exceeds 4000 characters.");
  }
  return tally;
}

function checkList(
  list: readonly unknown[],
  allowed: readonly number[],
  path: Path,
  faults: Faults,
  tally: Tally,
): void {
  list.forEach((one, index) => {
    checkComponent(one, allowed, [...path, index], faults, tally);
  });
}

export function checkComponent(
  value: unknown,
  allowed: readonly number[],
  path: Path,
  faults: Faults,
  tally: Tally,
): void {
  const component = isFields(value) ? value : {};
  const type = numberIn(component, "type") ?? 0;
  tally.count += 1;
  if (!allowed.includes(type)) {
    const those = allowed.join(", ");
    faults.add([...path, "type"], "UNION_TYPE_CHOICES", `Value of field "type" must be one of (${those}).`);
    return;
  }
  const known = ["type", "id", ...(KNOWN[type] ?? "").split(" ")];
  for (const name of Object.keys(component)) {
    if (!known.includes(name) && has(component, name)) tally.strange.push(`component ${type} has no field ${name}`);
  }
  checkCustomId(component, type, path, faults, tally);
  checkKind(component, type, path, faults, tally);
}

function checkCustomId(component: Fields, type: number, path: Path, faults: Faults, tally: Tally): void {
  if (!(KNOWN[type] ?? "").split(" ").includes("custom_id")) return;
  const id = textIn(component, "custom_id");
  const isElsewhere = type === TYPES.button && [5, 6].includes(numberIn(component, "style") ?? 0);
  if (id === undefined) {
    if (!isElsewhere) faults.required([...path, "custom_id"]);
    return;
  }
  faults.tooLong([...path, "custom_id"], id, 100, 1);
  if (tally.ids.includes(id)) {
    faults.add(
      [...path, "custom_id"],
      "COMPONENT_CUSTOM_ID_DUPLICATED",
      "Component custom id cannot be duplicated within a message.",
    );
  }
  tally.ids.push(id);
}

function checkKind(component: Fields, type: number, path: Path, faults: Faults, tally: Tally): void {
  const length = (name: string, least: number, most: number): void => {
    const count = listIn(component, name).length;
    if (count < least || count > most) {
      faults.add([...path, name], "BASE_TYPE_BAD_LENGTH", `Must be between ${least} and ${most} in length.`);
    }
  };
  if (type === TYPES.row) {
    checkRow(component, path, faults, tally);
  } else if (type === TYPES.button) {
    checkButton(component, path, faults);
  } else if (SELECTS.includes(type)) {
    if (type === TYPES.select) checkOptions(component, 25, path, faults);
    faults.tooLong([...path, "placeholder"], textIn(component, "placeholder") ?? "", 150);
    if ((numberIn(component, "max_values") ?? 1) > 25) {
      faults.add([...path, "max_values"], "NUMBER_TYPE_MAX", "Value must be less than or equal to 25.");
    }
  } else if (type === TYPES.section) {
    length("components", 1, 3);
    checkList(listIn(component, "components"), [TYPES.text], [...path, "components"], faults, tally);
    const accessory = [TYPES.button, TYPES.thumbnail];
    checkComponent(component["accessory"], accessory, [...path, "accessory"], faults, tally);
  } else if (type === TYPES.text) {
    const content = textIn(component, "content") ?? "";
    faults.tooLong([...path, "content"], content, 4000, 1);
    tally.text += content.length;
  } else if (type === TYPES.thumbnail) {
    checkMedia(fieldsIn(component, "media"), [...path, "media"], faults, tally, false);
    faults.tooLong([...path, "description"], textIn(component, "description") ?? "", 1024);
  } else if (type === TYPES.gallery) {
    length("items", 1, 10);
    listIn(component, "items").forEach((item, index) => {
      const here = [...path, "items", index];
      const fields = isFields(item) ? item : {};
      checkMedia(fieldsIn(fields, "media"), [...here, "media"], faults, tally, false);
      faults.tooLong([...here, "description"], textIn(fields, "description") ?? "", 1024);
    });
  } else if (type === TYPES.file) {
    checkMedia(fieldsIn(component, "file"), [...path, "file"], faults, tally, true);
  } else if (type === TYPES.container) {
    length("components", 1, 40);
    checkList(listIn(component, "components"), IN_CONTAINER, [...path, "components"], faults, tally);
  }
}

function checkRow(component: Fields, path: Path, faults: Faults, tally: Tally): void {
  const inside = listIn(component, "components");
  const here = [...path, "components"];
  const isSelect = inside.some((one) => isFields(one) && SELECTS.includes(numberIn(one, "type") ?? 0));
  const most = isSelect ? 1 : 5;
  if (inside.length < 1 || inside.length > most) {
    faults.add(here, "BASE_TYPE_BAD_LENGTH", `Must be between 1 and ${most} in length.`);
  }
  checkList(inside, [TYPES.button, ...SELECTS], here, faults, tally);
}

function checkButton(component: Fields, path: Path, faults: Faults): void {
  const style = numberIn(component, "style") ?? 0;
  const url = textIn(component, "url");
  if (style < 1 || style > 6) {
    faults.add([...path, "style"], "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.");
  }
  const label = textIn(component, "label") ?? "";
  faults.tooLong([...path, "label"], label, 80);
  if (label === "" && !has(component, "emoji")) faults.required([...path, "label"]);
  if (style === 5) {
    if (url === undefined) faults.required([...path, "url"]);
    else faults.tooLong([...path, "url"], url, 512, 1);
    if (has(component, "custom_id")) {
      faults.add(
        [...path],
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        "A url and custom id cannot both be specified",
      );
    }
  } else if (url !== undefined) {
    faults.add(
      [...path],
      "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
      "A url and custom id cannot both be specified",
    );
  }
}

export function checkOptions(component: Fields, most: number, path: Path, faults: Faults, least = 1): void {
  const options = listIn(component, "options");
  const here = [...path, "options"];
  if (options.length < least || options.length > most) {
    faults.add(here, "BASE_TYPE_BAD_LENGTH", `Must be between ${least} and ${most} in length.`);
  }
  const values: string[] = [];
  options.forEach((one, index) => {
    const option = isFields(one) ? one : {};
    const value = textIn(option, "value") ?? "";
    faults.tooLong([...here, index, "label"], textIn(option, "label") ?? "", 100, 1);
    faults.tooLong([...here, index, "value"], value, 100, 1);
    faults.tooLong([...here, index, "description"], textIn(option, "description") ?? "", 100);
    if (values.includes(value)) {
      faults.add(
        [...here, index, "value"],
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
      );
    }
    values.push(value);
  });
}

function checkMedia(media: Fields, path: Path, faults: Faults, tally: Tally, isFile: boolean): void {
  const url = textIn(media, "url") ?? "";
  if (url.startsWith("attachment://")) tally.shown.push(url.slice("attachment://".length));
  else if (isFile || !/^https?:\/\//.test(url)) {
    faults.add([...path, "url"], "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').");
  }
}
