/** What Discord refuses in a form. */
import { has, isFields, listIn, numberIn, textIn } from "../body.ts";
import type { Hub } from "../hub.ts";
import type { Fields, Interaction, Modal } from "../model.ts";
import { Faults, type Path } from "../refusal.ts";
import { checkComponent, checkOptions, newTally, SELECTS, TYPES } from "./components.ts";
import { readComponents } from "./reading.ts";

const IN_LABEL: readonly number[] = [
  TYPES.input,
  ...SELECTS,
  TYPES.upload,
  TYPES.radio,
  TYPES.checkboxes,
  TYPES.checkbox,
];
const ON_TOP: readonly number[] = [TYPES.row, TYPES.text, TYPES.label];

export function readModal(hub: Hub, data: Fields, interaction: Interaction, where: string): Modal {
  const faults = new Faults();
  const [title = "", id = ""] = [textIn(data, "title"), textIn(data, "custom_id")];
  faults.tooLong(["data", "title"], title, 45, 1);
  faults.tooLong(["data", "custom_id"], id, 100, 1);
  const parts = listIn(data, "components");
  if (parts.length < 1 || parts.length > 5) {
    faults.add(["data", "components"], "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
  }
  const tally = newTally();
  parts.forEach((one, index) => {
    const part = isFields(one) ? one : {};
    const path = ["data", "components", index];
    const type = numberIn(part, "type") ?? 0;
    if (type === TYPES.row) checkRow(part, path, faults, tally);
    else checkComponent(part, ON_TOP, path, faults, tally);
    if (type === TYPES.label) checkLabel(part, path, faults, tally);
  });
  for (const name of Object.keys(data)) {
    if (!["title", "custom_id", "components"].includes(name))
      hub.problems.push(`${where}: a form has no field ${name}`);
  }
  faults.settle();
  hub.problems.push(...tally.strange.map((one) => `${where}: ${one}`));
  return { custom_id: id, title, components: readComponents(parts), interaction };
}

/** The old way to put a field into a form. */
function checkRow(row: Fields, path: Path, faults: Faults, tally: ReturnType<typeof newTally>): void {
  const [first, ...others] = listIn(row, "components");
  const here = [...path, "components"];
  if (others.length > 0) faults.add(here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.");
  checkComponent(first, [TYPES.input], [...here, 0], faults, tally);
  if (isFields(first)) {
    faults.tooLong([...here, 0, "label"], textIn(first, "label") ?? "", 45, 1);
    checkInput(first, [...here, 0], faults);
  }
}

function checkLabel(label: Fields, path: Path, faults: Faults, tally: ReturnType<typeof newTally>): void {
  faults.tooLong([...path, "label"], textIn(label, "label") ?? "", 45, 1);
  faults.tooLong([...path, "description"], textIn(label, "description") ?? "", 100);
  const here = [...path, "component"];
  const inner = label["component"];
  checkComponent(inner, IN_LABEL, here, faults, tally);
  if (!isFields(inner)) return;
  const type = numberIn(inner, "type") ?? 0;
  if (type === TYPES.input) {
    if (has(inner, "label")) faults.add([...here, "label"], "COMPONENT_LABEL_IN_LABEL", "The label stands around it.");
    checkInput(inner, here, faults);
  }
  if (type === TYPES.radio) checkOptions(inner, 10, here, faults, 2);
  if (type === TYPES.checkboxes) checkOptions(inner, 10, here, faults, 1);
  if (type === TYPES.upload && (numberIn(inner, "max_values") ?? 1) > 10) {
    faults.add([...here, "max_values"], "NUMBER_TYPE_MAX", "Value must be less than or equal to 10.");
  }
}

function checkInput(input: Fields, path: Path, faults: Faults): void {
  const style = numberIn(input, "style");
  if (style !== 1 && style !== 2) faults.add([...path, "style"], "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
  const most = numberIn(input, "max_length") ?? 4000;
  if (most < 1 || most > 4000) {
    faults.add([...path, "max_length"], "NUMBER_TYPE_MAX", "Value must be less than or equal to 4000.");
  }
  const least = numberIn(input, "min_length") ?? 0;
  if (least > most) faults.add([...path, "min_length"], "NUMBER_TYPE_MAX", "Must not be greater than max_length.");
  faults.tooLong([...path, "value"], textIn(input, "value") ?? "", most);
  faults.tooLong([...path, "placeholder"], textIn(input, "placeholder") ?? "", 100);
}
