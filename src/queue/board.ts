/** BullMQ's own board: what each queue holds, to look at and not to change; loaded when somebody looks. */
import type { Queue } from "bullmq";
import type { BackendKind, BullQueue } from "./backend.ts";

export type Board = (request: Request) => Promise<Response>;

/**
 * What its page needs beside its own files: it gives elements styles as it makes them. Nothing else that Herald serves
 * may do that.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Its page asks for letters from elsewhere, and does without them. */
const FROM_ELSEWHERE = /<link[^>]+href="https?:[^>]*>/g;

/** What the backends open are whole queues; the types of the two differ in their connections, which the board leaves alone. */
const isWhole = (queue: BullQueue): queue is Queue => "getJobs" in queue;

type Serving = { fetch(request: Request): Response | Promise<Response> };

async function open(queues: readonly BullQueue[], path: string, kind: BackendKind): Promise<Serving> {
  const [{ createBullBoard }, { BullMQAdapter }, { HonoAdapter }, { serveStatic }, { Hono }] = await Promise.all([
    import("@bull-board/api"),
    import("@bull-board/api/bullMQAdapter"),
    import("@bull-board/hono"),
    import("@hono/node-server/serve-static"),
    import("hono"),
  ]);
  const serverAdapter = new HonoAdapter(serveStatic).setBasePath(path);
  createBullBoard({
    // Read only: a job that is taken away by hand would leave its conversation waiting.
    queues: queues
      .filter(isWhole)
      .map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: "Herald's queues",
        miscLinks: [{ text: "Back to Herald", url: "/admin" }],
        // It counts connections to Redis that have a name; elsewhere there are none, and it would say that nobody works.
        showWorkers: kind === "redis",
      },
    },
  });
  return new Hono({ strict: false }).route(path, serverAdapter.registerPlugin());
}

export function createBoard(queues: readonly BullQueue[], path: string, kind: BackendKind): Board {
  let opening: Promise<Serving> | undefined;

  return async (request) => {
    if (!["GET", "HEAD"].includes(request.method)) {
      return new Response("Here is only something to look at.\n", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    opening ??= open(queues, path, kind);
    const board = await opening;
    const answer = await board.fetch(request);
    const headers = new Headers(answer.headers);
    headers.set("content-security-policy", CONTENT_SECURITY_POLICY);
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    if (!isPage) return new Response(answer.body, { status: answer.status, headers });
    headers.delete("content-length");
    return new Response((await answer.text()).replace(FROM_ELSEWHERE, ""), { status: answer.status, headers });
  };
}
