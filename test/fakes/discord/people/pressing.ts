/** People press buttons, choose from selects and fill in forms. */
import { isFields, listIn } from "../body.ts";
import { takesFile } from "../filing.ts";
import { type Hub, roomOf, type Stored } from "../hub.ts";
import type {
  Channel,
  DiscordComponent,
  DiscordMessage,
  Fields,
  Interaction,
  Modal,
  Person,
  Upload,
} from "../model.ts";
import { allComponents } from "../seeing.ts";
import { beginInteraction } from "./beginning.ts";
import { Resolved } from "./options.ts";
import type { People } from "./people.ts";

function standing(hub: Hub, person: Person, message: DiscordMessage): { stored: Stored; channel: Channel } {
  const stored = hub.messages.get(message.id);
  if (stored === undefined || stored.removed) throw new Error("the message is not there any more");
  if (stored.only !== undefined && stored.only !== person.id)
    throw new Error(`${person.name} does not see the message`);
  return { stored, channel: roomOf(hub, message.channel_id).channel };
}

const isCalled = (which: string | RegExp, names: readonly (string | undefined)[]): boolean =>
  names.some((name) => name !== undefined && (typeof which === "string" ? name === which : which.test(name)));

function found(
  stored: Stored,
  which: string | RegExp,
  fits: (component: DiscordComponent) => boolean,
): DiscordComponent & { readonly custom_id: string } {
  const all = allComponents(stored.message.components).filter(fits);
  const one = all.find(({ label, custom_id, placeholder }) => isCalled(which, [label, custom_id, placeholder]));
  if (one === undefined) {
    const names = all.map(({ label, placeholder, custom_id }) => label ?? placeholder ?? custom_id).join(", ");
    throw new Error(`there is no ${String(which)}, only: ${names}`);
  }
  if (one.disabled === true) throw new Error(`${String(which)} cannot be pressed`);
  if (one.custom_id === undefined) throw new Error(`${String(which)} only leads elsewhere`);
  return { ...one, custom_id: one.custom_id };
}

function press(hub: Hub, person: Person, message: DiscordMessage, which: string | RegExp): Interaction {
  const { stored, channel } = standing(hub, person, message);
  const { id, custom_id } = found(stored, which, ({ type }) => type === 2);
  return beginInteraction(hub, {
    kind: "press",
    person,
    channel,
    pressed: stored,
    data: { id, custom_id, component_type: 2 },
  });
}

function choose(
  hub: Hub,
  person: Person,
  message: DiscordMessage,
  which: string | RegExp,
  wanted: readonly string[],
): Interaction {
  const { stored, channel } = standing(hub, person, message);
  const select = found(stored, which, ({ type }) => [3, 5, 6, 7, 8].includes(type));
  const { id, custom_id, type } = select;
  const data = { id, custom_id, component_type: type, values: valuesOf(select, wanted) };
  return beginInteraction(hub, { kind: "press", person, channel, pressed: stored, data });
}

function valuesOf(select: DiscordComponent, wanted: readonly string[]): readonly string[] {
  const { options, min_values: least = 1, max_values: most = 1 } = select;
  if (wanted.length < least || wanted.length > most) throw new Error(`between ${least} and ${most} are to be chosen`);
  if (options === undefined) return wanted;
  return wanted.map((one) => {
    const option = options.find(({ value, label }) => value === one || label === one);
    if (option === undefined) {
      throw new Error(`${one} cannot be chosen, only: ${options.map(({ label }) => label).join(", ")}`);
    }
    return option.value;
  });
}

type Filled = Readonly<Record<string, string | boolean | readonly string[]>>;
type Files = Readonly<Record<string, readonly Upload[]>>;

function fill(hub: Hub, person: Person, modal: Modal, values: Filled, files: Files): Interaction {
  const { channel, id } = modal.interaction;
  if (modal.interaction.person.id !== person.id) throw new Error(`${person.name} does not see the form`);
  const resolved = new Resolved(hub, channel);
  const used = new Set<string>();
  const components = modal.components.map((part) => filledPart(part, values, files, resolved, used));
  const strange = [...Object.keys(values), ...Object.keys(files)].find((name) => !used.has(name));
  if (strange !== undefined) throw new Error(`the form has no field ${strange}`);
  const data = {
    custom_id: modal.custom_id,
    components,
    ...(Object.keys(resolved.fields()).length === 0 ? {} : { resolved: resolved.fields() }),
  };
  const state = hub.interactions.get(id);
  const metadata = state === undefined ? {} : { triggering_interaction_metadata: state.metadata };
  return beginInteraction(hub, { kind: "form", person, channel, pressed: state?.pressed, data, metadata });
}

function filledPart(
  part: DiscordComponent,
  values: Filled,
  files: Files,
  resolved: Resolved,
  used: Set<string>,
): Fields {
  const { type, id } = part;
  if (type === 10) return { type, id };
  const inner = part.component ?? part.components?.[0];
  if (inner === undefined) return { type, id };
  const names = [inner.custom_id, part.label, inner.label].filter((name) => name !== undefined);
  const name = names.find((one) => one in values || one in files);
  if (name !== undefined) used.add(name);
  const field = filledField(inner, name === undefined ? undefined : values[name], files[name ?? ""] ?? [], resolved);
  const same = { type: inner.type, id: inner.id, custom_id: inner.custom_id, ...field };
  return part.component === undefined ? { type, id, components: [same] } : { type, id, component: same };
}

function filledField(
  field: DiscordComponent,
  value: Filled[string] | undefined,
  files: readonly Upload[],
  resolved: Resolved,
): Fields {
  const { type, custom_id: name } = field;
  const isRequired = field.required !== false;
  if (type === 4) {
    const text = value ?? field.value ?? "";
    if (typeof text !== "string") throw new Error(`${name} is a text`);
    if (isRequired && text === "") throw new Error(`${name} is to be filled in`);
    const [least, most] = [field.min_length ?? 0, field.max_length ?? 4000];
    if (text !== "" && (text.length < least || text.length > most)) throw new Error(`${name} is too long or too short`);
    return { value: text };
  }
  if (type === 23) return { value: value === undefined ? field.default === true : value === true };
  if (type === 19) {
    const [least, most] = [field.min_values ?? 1, field.max_values ?? 1];
    if (files.length > most || (files.length < least && (isRequired || files.length > 0))) {
      throw new Error(`${name} takes between ${least} and ${most} files`);
    }
    const allowed = isFields(field) ? listIn(field, "file_types") : [];
    const strange = files.find((file) => !takesFile(allowed, file));
    if (strange !== undefined) throw new Error(`files such as ${strange.name} are not taken`);
    return { values: files.map((file) => resolved.upload(file)) };
  }
  const list = value === undefined ? defaults(field) : typeof value === "string" ? [value] : value;
  if (typeof list === "boolean") throw new Error(`${name} is a choice`);
  if (list.length === 0 && !isRequired) return type === 21 ? { value: null } : { values: [] };
  const chosen = valuesOf({ ...field, max_values: field.max_values ?? (type === 22 ? 10 : 1) }, list);
  return type === 21 ? { value: chosen[0] ?? null } : { values: chosen };
}

const defaults = ({ options = [] }: DiscordComponent): readonly string[] =>
  options.filter((option) => option.default === true).map(({ value }) => value);

export const createPressing = (hub: Hub): Pick<People, "press" | "choose" | "fill" | "forge"> => ({
  press: (person, message, which) => press(hub, person, message, which),
  choose: (person, message, which, values) => choose(hub, person, message, which, values),
  fill: (person, modal, values, files = {}) => fill(hub, person, modal, values, files),
  forge(person, message, customId) {
    const { stored, channel } = standing(hub, person, message);
    const data = { id: 1, custom_id: customId, component_type: 2 };
    return beginInteraction(hub, { kind: "press", person, channel, pressed: stored, data });
  },
});
