/** Whom an answer is for, said before it where it cannot show that by what it replies to: the place where it was asked has changed. */
import type { MessageEntity } from "grammy/types";
import type { Answer } from "../../../core/delivery.ts";
import { isChatSpeaking, languageSaid, type Person } from "../../../core/request.ts";
import type { OutgoingText } from "../outgoing.ts";
import type { Astray, Part } from "./other-way.ts";
import type { PartSent } from "./outcome.ts";
import { sendPart } from "./part.ts";
import type { SendParts } from "./parts.ts";
import type { Place } from "./place.ts";

/** How its message is called in the record. */
const WHOM = "whom";

const MOVED: PartSent = { outcome: "astray", why: "moved" };

/** Whoever asked hears of it, as of a reply. */
function calling(text: string, person: Person): readonly MessageEntity[] {
  const offset = text.indexOf(person.name);
  if (isChatSpeaking(person) || person.name === "" || offset < 0) return [];
  const user = { id: Number(person.id), is_bot: false, first_name: person.name };
  return [{ type: "text_mention", offset, length: person.name.length, user }];
}

function sentence(parts: SendParts, { request }: Answer, person: Person, why: Astray): Part {
  const say = parts.say(languageSaid(request));
  const { name } = person;
  const text = why === "moved" ? say("answer-from-before", { name }) : say("answer-topic-gone", { name });
  const outgoing: OutgoingText = { kind: "text", text, entities: calling(text, person) };
  return { name: WHOM, outgoing, buttons: undefined, say, replaces: undefined };
}

/** Whether a run before this one has said so. Whoever dies while they look has not: so it is looked at as a place is. */
async function isSaid({ record, first }: Answer): Promise<boolean> {
  if (first === true) return false;
  const { state } = await record.takePlace(WHOM);
  if (state === "yours") await record.release(WHOM);
  return state === "sent" || state === "unknown";
}

/** A message of its own, so that the answer is cut as it is elsewhere, whichever run sends what is left of it. */
export async function showing(
  parts: SendParts,
  answer: Answer,
  place: Place,
  send: (place: Place) => Promise<PartSent>,
): Promise<PartSent> {
  const { record, request } = answer;
  const { person } = request;
  // What many are told answers nobody, and alone with one person that is plain.
  if (parts.isMass || person === undefined || place.replyTo === undefined) return send(place);
  const isKnown = parts.moved.has(place.chat) || (await isSaid(answer));
  const sent = isKnown ? MOVED : await send({ ...place, shows: true });
  if (sent.outcome !== "astray") return sent;
  const at = { ...place, replyTo: undefined, thread: undefined };
  // With the passage of what was refused: were each run to try that with its own, none would come any further.
  const passage = isKnown ? undefined : ({ passed: true } as const);
  const said = await sendPart(parts, record, at, sentence(parts, answer, person, sent.why), passage);
  // That the answer comes is more than whom it is for.
  if (said.outcome === "uncertain") return send(at);
  if (said.outcome !== "sent") return said;
  const replyTo = Number(said.messages[0]);
  return send({ ...at, replyTo, replyThere: replyTo });
}
