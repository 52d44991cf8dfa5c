/** grammY's calls over our own connections: what is known of a call that got no answer, and that it is never made twice. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { GrammyError, HttpError } from "grammy";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTelegramApi, type TelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import { UPLOADED } from "../../../../src/platforms/telegram/send/upload.ts";
import { verdictOn } from "../../../../src/platforms/telegram/send/verdict.ts";

const TOKEN = "123:secret";

function open(apiRoot: string): TelegramApi {
  const telegram = createTelegramApi({ token: TOKEN, apiRoot });
  onTestFinished(() => telegram.close());
  return telegram;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

async function serveRaw(connected: (socket: Socket) => void): Promise<string> {
  const server = createRawServer(connected).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === "object" && address !== null;
const portOf = (address: AddressInfo | string | null): number => (isAddress(address) ? address.port : 0);

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable("the call succeeded"),
    (error: unknown) => error,
  );
}

const ask = (telegram: TelegramApi, signal = new AbortController().signal): Promise<unknown> =>
  telegram.api.raw.sendMessage(telegram.until(signal, { chat_id: 1, text: "hello" }));

const upload = (telegram: TelegramApi, signal = new AbortController().signal): Promise<unknown> => {
  const file = { name: 'a "näme"\r\n.md', content: "text\r\n--herald-" };
  const entities = [{ type: "bold" as const, offset: 0, length: 4 }];
  const payload = { chat_id: 1, caption: "fürs Auge", caption_entities: entities, document: UPLOADED };
  return telegram.api.raw.sendDocument(telegram.until(signal, telegram.carrying(file, payload)));
};

describe("an answer", () => {
  test("gives its result; path, token and body are as Telegram wants them", async () => {
    const seen: string[] = [];
    const root = await serve((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => {
        body += piece.toString();
      });
      request.on("end", () => {
        seen.push(`${request.method} ${request.url} ${body}`);
        response.end(JSON.stringify({ ok: true, result: { message_id: 7 } }));
      });
    });
    const telegram = open(`${root}/base`);
    expect(await ask(telegram)).toEqual({ message_id: 7 });
    expect(seen).toEqual([`POST /base/bot${TOKEN}/sendMessage {"chat_id":1,"text":"hello"}`]);
  });

  test("that refuses throws with Telegram's code, words and parameters, however odd the rest of it is", async () => {
    const body = {
      ok: false,
      error_code: 429,
      description: "Too Many Requests",
      parameters: { retry_after: 9, more: [] },
    };
    const root = await serve((_request, response) => response.writeHead(429).end(JSON.stringify(body)));
    const error = await failure(ask(open(root)));
    expect(error).toBeInstanceOf(GrammyError);
    expect(verdictOn(error)).toEqual({ kind: "wait", wait: 9_000 });
  });

  test.each(["<html>Bad Gateway</html>", "", "{}", '{"ok":false}', '"ok"', '{"ok":true}', '{"ok":true,"result":null}'])(
    "that cannot be read says nothing about what was done: %s",
    async (body) => {
      const root = await serve((_request, response) => response.writeHead(502).end(body));
      expect(verdictOn(await failure(ask(open(root)))).kind).toBe("unanswered");
    },
  );

  test.each([
    ["sendMessage", true],
    ["sendMessage", {}],
    ["sendMessage", { message_id: "7" }],
    ["sendMessage", { message_id: 1.5 }],
    ["getUpdates", {}],
    ["getMe", { id: 7 }],
    ["getChatMember", {}],
  ] as const)("to %s that lacks what was asked for says nothing about what was done: %j", async (method, result) => {
    const root = await serve((_request, response) => response.end(JSON.stringify({ ok: true, result })));
    const { raw } = open(root).api;
    const calls = {
      sendMessage: () => raw.sendMessage({ chat_id: 1, text: "hello" }),
      getUpdates: () => raw.getUpdates({}),
      getMe: () => raw.getMe(),
      getChatMember: () => raw.getChatMember({ chat_id: 1, user_id: 2 }),
    };
    expect(verdictOn(await failure(calls[method]())).kind).toBe("unanswered");
  });

  test("of a message that Telegram sends later names it by 0, and it is sent", async () => {
    const root = await serve((_request, response) =>
      response.end(JSON.stringify({ ok: true, result: { message_id: 0 } })),
    );
    expect(await ask(open(root))).toEqual({ message_id: 0 });
  });

  test.each([2 ** 53, 1e300, 700_000, -5])(
    "asks for no pause of %d seconds, which nobody can mean",
    async (seconds) => {
      const body = {
        ok: false,
        error_code: 429,
        description: "Too Many Requests",
        parameters: { retry_after: seconds },
      };
      const root = await serve((_request, response) => response.writeHead(429).end(JSON.stringify(body)));
      const verdict = verdictOn(await failure(ask(open(root))));
      expect(verdict).toEqual({ kind: "wait", wait: seconds < 0 ? 1_000 : 60_000 });
    },
  );

  test.each([
    [413, {}, "refused"],
    [403, {}, "refused"],
    [404, {}, "unreachable"],
    [401, {}, "unreachable"],
    [429, { "retry-after": "7" }, "wait"],
    [408, {}, "unanswered"],
  ] as const)(
    "of a proxy that lets nothing through with %i means that nothing was done",
    async (status, headers, kind) => {
      const root = await serve((_request, response) => response.writeHead(status, headers).end("<html>nginx</html>"));
      const verdict = verdictOn(await failure(ask(open(root))));
      expect(verdict.kind).toBe(kind);
      expect(JSON.stringify(verdict)).not.toContain(TOKEN);
      if (verdict.kind === "wait") expect(verdict.wait).toBe(7_000);
    },
  );

  test("of a server that has no page for a method is that it does not know it, where it need not", async () => {
    const root = await serve((_request, response) => response.writeHead(404).end("Cannot POST"));
    const { api } = open(root);
    const calls = [
      api.raw.sendRichMessage({ chat_id: 1, rich_message: { markdown: "hi" } }),
      api.raw.sendMessageDraft({ chat_id: 1, draft_id: 1, text: "hi" }),
    ];
    for (const call of calls) expect(verdictOn(await failure(call)).kind).toBe("no-method");
  });

  test("to an upload is read like any other, and the form is one that any reader of forms reads", async () => {
    const forms: { readonly type: string; readonly body: Buffer }[] = [];
    const root = await serve((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        forms.push({ type: request.headers["content-type"] ?? "", body: Buffer.concat(pieces) });
        response.end(JSON.stringify({ ok: true, result: { message_id: 3 } }));
      });
    });
    expect(await upload(open(root))).toEqual({ message_id: 3 });
    const [{ type, body } = { type: "", body: Buffer.alloc(0) }] = forms;
    const seen: unknown[] = [];
    for (const [name, value] of await new Response(body, { headers: { "content-type": type } }).formData()) {
      seen.push([name, typeof value === "string" ? value : [value.name, await value.text()]]);
    }
    expect(seen).toEqual([
      ["chat_id", "1"],
      ["caption", "fürs Auge"],
      ["caption_entities", '[{"type":"bold","offset":0,"length":4}]'],
      ["document", UPLOADED],
      ["upload", ['a "näme"\r\n.md', "text\r\n--herald-"]],
    ]);
  });
});

describe("no answer", () => {
  test("where nobody listens, nothing was sent, uploads included", async () => {
    const server = createRawServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const root = `http://127.0.0.1:${portOf(server.address())}`;
    server.close();
    await once(server, "close");
    const telegram = open(root);
    expect(verdictOn(await failure(ask(telegram))).kind).toBe("unreachable");
    expect(verdictOn(await failure(upload(telegram))).kind).toBe("unreachable");
  });

  test("from a connection that breaks after the call went out, it is not known, and it is not made again", async () => {
    let calls = 0;
    const root = await serveRaw((socket) => {
      socket.once("data", () => {
        calls += 1;
        socket.destroy();
      });
    });
    expect(verdictOn(await failure(ask(open(root)))).kind).toBe("unanswered");
    expect(calls).toBe(1);
    expect(verdictOn(await failure(upload(open(root)))).kind).toBe("unanswered");
    expect(calls).toBe(2);
  });

  test("given up before it began, nothing was sent; in the middle, it is not known", async () => {
    const aborter = new AbortController();
    const root = await serve(() => aborter.abort());
    const telegram = open(root);
    expect(verdictOn(await failure(ask(telegram, AbortSignal.abort()))).kind).toBe("unreachable");
    expect(verdictOn(await failure(ask(telegram, aborter.signal))).kind).toBe("unanswered");
    expect(verdictOn(await failure(upload(telegram, AbortSignal.abort()))).kind).toBe("unreachable");
  });

  test("an error of a call tells neither the token nor where it went", async () => {
    const root = await serveRaw((socket) => socket.destroy());
    const error = await failure(ask(open(root)));
    const told = error instanceof HttpError ? `${error.message} ${String(error.error)} ${String(error.stack)}` : "";
    expect(told).toContain("sendMessage");
    expect(told).not.toContain(TOKEN);
  });
});

test("calls share few connections, which are kept", async () => {
  const sockets = new Set<unknown>();
  const root = await serve((request, response) => {
    sockets.add(request.socket);
    request.resume().on("end", () => response.end(JSON.stringify({ ok: true, result: { message_id: 7 } })));
  });
  const telegram = open(root);
  for (let i = 0; i < 10; i += 1) await ask(telegram);
  expect(sockets.size).toBeLessThanOrEqual(2);
});

test("every call but a poll is told of, with how it ended and how long it took", async () => {
  const answers = [
    '{"ok":true,"result":{"message_id":7}}',
    '{"ok":false,"error_code":429,"description":"x"}',
    '{"ok":false,"error_code":400,"description":"x"}',
    "",
  ];
  const root = await serve((request, response) => {
    const body = request.url?.endsWith("getUpdates") === true ? '{"ok":true,"result":[]}' : answers.shift();
    request.resume().on("end", () => response.end(body));
  });
  const told: string[] = [];
  const onCall = (call: string, outcome: string, milliseconds: number): void => {
    told.push(`${call} ${outcome} ${milliseconds > 0 && milliseconds < 30_000}`);
  };
  const telegram = createTelegramApi({ token: TOKEN, apiRoot: root, onCall });
  onTestFinished(() => telegram.close());
  for (let i = 0; i < 4; i += 1) await ask(telegram).catch(() => undefined);
  await telegram.api.raw.getUpdates({});
  expect(told).toEqual(["done", "pause", "refused", "lost"].map((outcome) => `sendMessage ${outcome} true`));
});

test("a process that stood still while it connected does not send what it had in hand", async () => {
  let asked = 0;
  const root = await serve((_, response) => {
    asked += 1;
    response.end(JSON.stringify({ ok: true, result: { message_id: 7 } }));
  });
  const telegram = open(root);
  const lost = failure(ask(telegram));
  // As after a SIGSTOP: nothing of the process moves, and the clock does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200);
  expect(verdictOn(await lost).kind).toBe("unreachable");
  expect(asked).toBe(0);
  await ask(telegram);
  expect(asked).toBe(1);
});
