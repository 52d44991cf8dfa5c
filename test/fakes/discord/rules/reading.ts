/** Makes typed components of what a client sent, once the rules have nothing against it. */
import { z } from "zod";
import type { DiscordComponent } from "../model.ts";
import { Refusal } from "../refusal.ts";

const media = z.looseObject({ url: z.string() });

const schema: z.ZodType<DiscordComponent> = z.lazy(() =>
  z.looseObject({
    type: z.number(),
    id: z.number().default(0),
    custom_id: z.string().optional(),
    label: z.string().optional(),
    style: z.number().optional(),
    url: z.string().optional(),
    disabled: z.boolean().optional(),
    placeholder: z.string().optional(),
    content: z.string().optional(),
    options: z
      .array(z.looseObject({ label: z.string(), value: z.string(), default: z.boolean().optional() }))
      .optional(),
    components: z.array(schema).optional(),
    component: schema.optional(),
    accessory: schema.optional(),
    items: z.array(z.looseObject({ media, spoiler: z.boolean().optional() })).optional(),
    media: media.optional(),
    file: media.optional(),
    spoiler: z.boolean().optional(),
    required: z.boolean().optional(),
    min_values: z.number().optional(),
    max_values: z.number().optional(),
    min_length: z.number().optional(),
    max_length: z.number().optional(),
    value: z.string().optional(),
    default: z.boolean().optional(),
  }),
);

/** Every component that has no number gets the next one. */
export function readComponents(list: readonly unknown[]): readonly DiscordComponent[] {
  const read = z.array(schema).safeParse(list);
  if (!read.success) throw new Refusal(400, 50_035, `Invalid Form Body: ${z.prettifyError(read.error)}`);
  let last = 0;
  const numbered = (one: DiscordComponent): DiscordComponent => {
    last += 1;
    const id = one.id === 0 ? last : one.id;
    return {
      ...one,
      id,
      ...(one.components === undefined ? {} : { components: one.components.map(numbered) }),
      ...(one.component === undefined ? {} : { component: numbered(one.component) }),
      ...(one.accessory === undefined ? {} : { accessory: numbered(one.accessory) }),
    };
  };
  return read.data.map(numbered);
}
