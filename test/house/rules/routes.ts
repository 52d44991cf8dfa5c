/** Every place in the source where something is put under an address, found by how it is written. */
import { isNode, memberName, nameOf, readSource, walk } from "./source.ts";
import { projectFiles, projectText } from "./tree.ts";

/** What Hono's apps take a route, or another app, with. */
const TAKES = ["get", "post", "put", "delete", "patch", "options", "query", "all", "on", "use", "route", "mount"];
/** What a table of addresses takes one with. */
const KEEPS = "set";

const isAddress = (node: unknown): boolean =>
  /^[/*]/.test((isNode(node) && node.type === "Literal" && nameOf(node)) || "");

const SERVICE = "src/service/server/index.ts";

/** The files whose words may answer over HTTP. */
const serving = projectFiles("src").filter((path) => path.endsWith(".ts") && !path.startsWith("src/pages/"));

/** Each as `file method address`, the address as it is written there; sorted. */
export function routesInSource(): readonly string[] {
  return serving.flatMap((path) => {
    const { program, text } = readSource({ path, text: projectText(path) });
    return [...walk(program)].flatMap(({ node }) => {
      const { callee, arguments: given } = node;
      if (node.type !== "CallExpression" || !isNode(callee)) return [];
      const first: unknown = Array.isArray(given) ? given[0] : undefined;
      // The operations of the service are added by a function of its own.
      if (nameOf(callee) === "add" && path === SERVICE) {
        return [`${path} add ${(isNode(first) && nameOf(first["callee"])) || "…"}`];
      }
      if (callee.type !== "MemberExpression") return [];
      const method = memberName(callee) ?? "computed";
      const isApp = nameOf(callee["object"]) === "app" && [...TAKES, "computed"].includes(method);
      if (!isApp && !([...TAKES, KEEPS].includes(method) && isAddress(first))) return [];
      if (!isNode(first)) return [`${path} ${method}`];
      const written = text.slice(first.start, Number(first["end"]));
      return [`${path} ${method} ${/^["\w.]/.test(written) && !written.includes("\n") ? written : "…"}`];
    });
  });
}

/** Where apps are made, and where one is wrapped: whoever adds a file here has to say who may call what is in it. */
export const filesWithApps = (): readonly string[] =>
  serving.filter((path) => /\bnew Hono\b|\bcreateServer\(|\bWebSocketServer\b/.test(projectText(path)));
