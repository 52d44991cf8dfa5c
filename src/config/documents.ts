/** What people read about the variables: the list itself, `.env.example`, and the README's table. */
import { documentation, GROUPS } from "./documented.ts";
import { type VariableName, variables } from "./variables.ts";

export interface VariableDescription {
  readonly name: VariableName;
  readonly group: string;
  readonly meaning: string;
  /** As it would be written; undefined: nothing. */
  readonly default: string | undefined;
  /** What happens without it, where that is not a value. */
  readonly otherwise: string | undefined;
  readonly secret: boolean;
  /** A value that is right, or a command that makes one. */
  readonly example: string | { readonly command: string };
}

/** Group by group. */
export function describeVariables(): readonly VariableDescription[] {
  const all = variables.keyof().options.flatMap((name) => {
    const words = documentation.get(variables.shape[name]);
    if (words === undefined) return [];
    const { group, meaning, example, secret = false, otherwise } = words;
    return [{ name, group, meaning, default: words.default, otherwise, secret, example }];
  });
  return GROUPS.flatMap((group) => all.filter((one) => one.group === group));
}

const HEAD = `# The configuration of Herald. Copy this file to .env and take the # from the lines you want to change.
# A variable of the environment goes before the one in .env, and an empty value is as if it were not there.
# A value with a # in it stands in quotation marks.
`;

function exampleLine({ name, meaning, otherwise, example, ...one }: VariableDescription): string {
  const notes = [
    ...(otherwise === undefined ? [] : [`unset: ${otherwise}`]),
    ...(typeof example === "string"
      ? example === one.default || one.default !== undefined
        ? []
        : [`for example ${example}`]
      : [`this makes one: ${example.command}`]),
  ];
  return `# ${[meaning, ...notes].join("; ").replaceAll("`", "")}\n#${name}=${one.default ?? ""}\n`;
}

export function renderEnvExample(): string {
  const all = describeVariables();
  const parts = GROUPS.map((group) => {
    const lines = all.filter((one) => one.group === group).map(exampleLine);
    return `\n## ${group}\n\n${lines.join("\n")}`;
  });
  return `${HEAD}${parts.join("")}`;
}

/** For the README, in Markdown, ending with its last row. */
export function renderConfigTable(): string {
  const rows = describeVariables().map((one) => {
    const without = one.default === undefined ? (one.otherwise ?? "") : `\`${one.default}\``;
    return `| \`${one.name}\` | ${without} | ${one.meaning} |`;
  });
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}
