/** What tests of mass delivery have on top of a sender: how the gate was asked, and a fan-out as a worker makes it. */
import type { Delivered, Sender } from "../../../../src/core/delivery.ts";
import type { Reply } from "../../../../src/core/reply.ts";
import type { Lane, Urgency } from "../../../../src/core/store/gate.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import type { FakeTelegramOptions } from "../../../fakes/telegram/start.ts";
import { openSending } from "./sending.ts";

interface Question {
  readonly lanes: readonly Lane[];
  readonly urgency: Urgency;
}

type Chat = { readonly id: number };

/** A store that tells what it was asked. */
function telling(store: Store) {
  const asked: Question[] = [];
  const parked: { readonly lane: string; readonly wait: number }[] = [];
  const read: string[] = [];
  const gate: Store["gate"] = {
    ...store.gate,
    ask(lanes, urgency) {
      asked.push({ lanes, urgency });
      return store.gate.ask(lanes, urgency);
    },
    park(lane, wait) {
      parked.push({ lane: lane.replace(/^gate-\w+:/, ""), wait });
      return store.gate.park(lane, wait);
    },
  };
  const blobs: Store["blobs"] = {
    ...store.blobs,
    get(id) {
      read.push(id);
      return store.blobs.get(id);
    },
  };
  return { asked, parked, read, store: { ...store, gate, blobs } };
}

export async function openMassing(used: Store, options: FakeTelegramOptions = {}) {
  const { store, ...told } = telling(used);
  const sending = await openSending(store, options);
  const only = sending.newSender();
  const text: Reply = { text: "**the news**" };
  const schedule = sending.person();

  function mass(chat: Chat, reply = text, sender: Sender = only): Promise<Delivered> {
    const kind = chat.id < 0 ? "group" : "private";
    const { person: _person, ...request } = sending.request(schedule, { chat: { id: String(chat.id), kind } });
    return sender.deliver({ request, record: sending.record(request), reply, first: true, urgency: "mass" });
  }

  /** To all of them, with so many at once. */
  async function fanOut(chats: readonly Chat[], atOnce: number, reply = text): Promise<readonly Delivered[]> {
    const left = [...chats];
    const all: Delivered[] = [];
    const one = async (): Promise<void> => {
      for (let chat = left.shift(); chat !== undefined; chat = left.shift()) all.push(await mass(chat, reply));
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return all;
  }

  const people = (count: number) => Array.from({ length: count }, sending.person);
  const count = (chats: readonly Chat[]): number[] => chats.map(({ id }) => sending.telegram.sent(id).length);
  const refused = () => sending.telegram.callsOf("sendMessage").filter((call) => call.refused !== undefined);
  return { ...sending, ...told, sender: only, mass, fanOut, people, count, refused };
}
