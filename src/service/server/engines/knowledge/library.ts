/** The samples, each with its name, its kind and its place in the round of days. */
import type { FoundDocument } from "../ports.ts";
import { slotOf } from "./calendar.ts";
import { altcoins } from "./corpus/altcoins.ts";
import { bitcoin } from "./corpus/bitcoin.ts";
import { defi } from "./corpus/defi.ts";
import { derivatives } from "./corpus/derivatives.ts";
import { etf } from "./corpus/etf.ts";
import { ether } from "./corpus/ether.ts";
import { exchanges } from "./corpus/exchanges.ts";
import { imageboardAltcoins } from "./corpus/imageboard-altcoins.ts";
import { imageboardBitcoin } from "./corpus/imageboard-bitcoin.ts";
import { imageboardEther } from "./corpus/imageboard-ether.ts";
import { imageboardLife } from "./corpus/imageboard-life.ts";
import { imageboardMemecoins } from "./corpus/imageboard-memecoins.ts";
import { imageboardTrading } from "./corpus/imageboard-trading.ts";
import { infrastructure } from "./corpus/infrastructure.ts";
import { institutions } from "./corpus/institutions.ts";
import { layerTwo } from "./corpus/layer-two.ts";
import { macro } from "./corpus/macro.ts";
import { memecoins } from "./corpus/memecoins.ts";
import { mining } from "./corpus/mining.ts";
import { nftGaming } from "./corpus/nft-gaming.ts";
import { payments } from "./corpus/payments.ts";
import { regulation } from "./corpus/regulation.ts";
import { security } from "./corpus/security.ts";
import { solana } from "./corpus/solana.ts";
import { stablecoins } from "./corpus/stablecoins.ts";
import { fold } from "./folding.ts";
import type { NewsSeed } from "./seed.ts";

/** A document without its date, which depends on the moment of the question. */
export interface Entry extends Omit<FoundDocument, "updatedAt"> {
  readonly slot: number;
}

const NEWS: readonly (readonly NewsSeed[])[] = [
  altcoins,
  bitcoin,
  defi,
  derivatives,
  etf,
  ether,
  exchanges,
  infrastructure,
  institutions,
  layerTwo,
  macro,
  memecoins,
  mining,
  nftGaming,
  payments,
  regulation,
  security,
  solana,
  stablecoins,
];

const IMAGEBOARD: readonly (readonly NewsSeed[])[] = [
  imageboardAltcoins,
  imageboardBitcoin,
  imageboardEther,
  imageboardLife,
  imageboardMemecoins,
  imageboardTrading,
];

function idOf(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function entriesOf(source: Entry["source"], topics: readonly (readonly NewsSeed[])[]): readonly Entry[] {
  return topics.flat().map(({ title, tldr, day, bullishness, legitimacy }) => {
    const id = idOf(title);
    return { id, title, tldr, source, bullishness, legitimacy, slot: slotOf(id, day) };
  });
}

export function readLibrary(): readonly Entry[] {
  return [...entriesOf("news", NEWS), ...entriesOf("imageboard", IMAGEBOARD)];
}
