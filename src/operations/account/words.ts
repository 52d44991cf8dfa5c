/** An account in words, from what its picture shows. */
import type { AccountCard, CardPanel, CardRow } from "../../drawing/account-card.ts";
import { plain } from "../markdown.ts";

const valued = (value: string, worth: string | undefined): string =>
  plain(worth === undefined ? value : `${value} (${worth})`);

const rowWords = ({ name, value, worth }: CardRow): string =>
  value === "" ? `- ${plain(name)}` : `- ${plain(name)}: ${valued(value, worth)}`;

function panelWords({ title, value, worth, rows }: CardPanel): string {
  const head = `**${plain(title)}**${value === undefined ? "" : `: ${valued(value, worth)}`}`;
  return [head, ...rows.map(rowWords)].join("\n");
}

export function cardWords({ title, address, credits, unit, notes, panels, linked }: AccountCard): string {
  const head = `**${plain(title)}: ${plain(credits)} ${plain(unit)}**`;
  return [
    address === undefined ? head : `${head}\n\n${plain(address)}`,
    ...(notes.length === 0 ? [] : [`${notes.map(plain).join(" · ")}`]),
    ...panels.map(panelWords),
    ...(linked === undefined ? [] : [plain(linked.text)]),
  ].join("\n\n");
}
