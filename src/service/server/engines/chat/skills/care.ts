/** Where people could come to harm: money, health, fraud, and a newcomer's first steps; short, careful, the same for all. */
import { type Draft, say } from "../draft.ts";
import type { Asked } from "../question.ts";

const ROWS: readonly (readonly [pattern: RegExp, says: string])[] = [
  [
    /\bmy (?:\w+ )?(?:wallet|account|coins?|funds|bitcoins?|crypto)\b.{0,20}\b(?:hacked|stolen|drained|compromised|gone|missing)\b|\bi (?:got|was|have been|'ve been) (?:hacked|scammed|phished|robbed)\b/,
    "I cannot look into your wallet. Act now: move what is left to a fresh wallet made on a clean device, revoke old approvals, and tell your exchange and the police. Whoever offers to bring coins back for a fee is a fraud too.",
  ],
  [
    /\bis (?:this|that|it) (?:a )?(?:scam|fraud|legit)|\bsend\b.{1,60}\b(?:get|receive)\b.{1,30}\bback\b|\bdouble (?:your|my|his) (?:money|coins|btc|bitcoin|eth|crypto)|\b(?:share|give|send|enter|type|ask(?:s|ed|ing)?|wants?)\b.{0,30}\b(?:(?:seed|recovery) phrase|private key)/,
    "I cannot check it, but treat it as a fraud until proven otherwise. Nobody honest asks you to send coins first for more in return, guarantees a profit, or needs your seed phrase or private key. Send nothing, sign nothing, and ask the real company at the address you already know.",
  ],
  [
    /\b(?:medical|legal|tax|financial) advice\b|\b(?:my|i have (?:an?|the)) (?:\w+ )?(?:head|stomach|chest|back|tooth|teeth|leg|knee|throat|heart)\b.{0,12}\b(?:hurts?|aches?|pains?)\b|\b(?:symptoms?|dosage|painkillers?|headache)\b|\b(?:kill|hurt|harm) myself\b|\bsuicid\w+/,
    "I cannot advise on that: I am an offline engine for crypto news. Please ask someone who can look at your case, such as a doctor, a lawyer or an adviser; when it is urgent, call your local emergency number now.",
  ],
  [
    /\b(?:what|which|when)\b.{0,25}\b(?:should (?:i|we)|do i|to) (?:invest|buy|sell)\b|\bwhich\b.{0,20}\bwill \d+x\b|\b(?:next|best) (?:\w+ )?(?:gem|\d+x)\b|\b(?:put|invest|spend|bet)\b.{0,12}\b(?:my|our) (?:\w+ )?(?:savings|money|pension|salary|loan)\b|\bget rich\b/,
    'I give no investment advice, and nobody knows which coin will rise. Never put in money that you cannot lose. I can show what the sample news says, for example "is ETH bullish?" or "compare BTC and ETH".',
  ],
  [
    /^w(?:h)?en (?:moon|lambo|pump|bull ?run)\b|^to the moon\b/,
    'Nobody can know that in advance. Ask what the sample news says, for example "is bitcoin bullish?".',
  ],
  [
    /\bhow (?:do|can|would|should) (?:i|we|you|one) (?:buy|get|purchase)\b|\b(?:how|where) (?:to|can i) (?:buy|get|purchase)\b/,
    "Usually so: open an account at an exchange that is licensed where you live, prove who you are, pay in, buy, and move larger sums to a wallet of your own. Compare the fees, start small, and keep the seed phrase on paper. This is no advice to buy.",
  ],
  [
    /\bhow (?:do|can|would|should) (?:i|we|you|one) (?:set up|make|create|open|choose|secure) (?:an? |my )?(?:\w+ )?wallet\b/,
    "Take a well-known wallet from its maker's own site, write the seed phrase on paper and show it to nobody, then try a small sum first. For larger sums a hardware wallet keeps the keys offline.",
  ],
  [
    /^(?:so )?(?:is|are) (?:\w+ ){1,3}(?:a scam|scams?|a ponzi|safe|a fraud|legit|a bubble)[ ?!.]*$/,
    'I cannot judge that for you. Every coin can lose most of its worth, an issuer or exchange can fail, and frauds use well-known names. Look at who holds the coins and the keys. "latest on …" shows what the sample news says.',
  ],
];

export function care({ folded }: Asked): Draft | undefined {
  if (folded.length > 300 || /\b(?:alert|notify)\b/.test(folded)) return undefined;
  const row = ROWS.find(([pattern]) => pattern.test(folded));
  return row === undefined ? undefined : say(row[1]);
}
