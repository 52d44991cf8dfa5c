/** What only some places may touch: the environment, the stores' drivers, and connections to the world outside. */
import type { Import } from "./imports.ts";
import { placeOf } from "./places.ts";
import { type Finding, isNode, memberName, type Node, nameOf, type Source, type Visited, walk } from "./source.ts";

export function reachFindings(source: Source, imports: readonly Import[]): Finding[] {
  const nodes = [...walk(source.program)];
  return [
    ...loadingFindings(source, nodes, imports),
    ...environmentFindings(source, nodes, imports),
    ...driverFindings(source, imports),
    ...outwardFindings(source, nodes, imports),
  ];
}

const withoutPrefix = (specifier = ""): string => specifier.replace(/^node:/, "");
const belongsTo = (packages: readonly string[], specifier = ""): boolean =>
  packages.some((one) => specifier === one || specifier.startsWith(`${one}/`));

/** Gives the built programs their libraries in Node's own place, for which it needs Node's own loader. */
const LOADER = "src/compiled.ts";

/** A module that is loaded in another way than by an import would slip past every rule here. */
function loadingFindings(source: Source, nodes: readonly Visited[], imports: readonly Import[]): Finding[] {
  const says = "loads modules otherwise than by import";
  const required = nodes.filter(
    ({ node }) =>
      (node.type === "CallExpression" && nameOf(node["callee"]) === "require") ||
      node.type === "TSExternalModuleReference" ||
      (node.type === "MemberExpression" && isProcess(node["object"]) && memberName(node) === "getBuiltinModule"),
  );
  const isLoader = source.path === LOADER;
  const modules = imports.filter(
    ({ specifier, typeOnly }) => withoutPrefix(specifier) === "module" && !typeOnly && !isLoader,
  );
  return [
    ...required.map(({ node }) => source.finding(node.start, says)),
    ...modules.map(({ offset }) => source.finding(offset, says)),
  ];
}

const GLOBALS = ["globalThis", "global"];

function isProcess(node: unknown): boolean {
  if (nameOf(node) === "process" && isNode(node) && node.type === "Identifier") return true;
  if (!isNode(node) || node.type !== "MemberExpression") return false;
  return memberName(node) === "process" && GLOBALS.includes(nameOf(node["object"]) ?? "");
}

const ENVIRONMENT = ["env", "loadEnvFile"];

function environmentFindings(source: Source, nodes: readonly Visited[], imports: readonly Import[]): Finding[] {
  if (placeOf(source.path) === "config") return [];
  const says = "reads the environment, which only src/config.ts does";
  const read = nodes.filter((visited) => isReference(visited) && takesEnvironment(visited));
  const meta = nodes.filter(
    ({ node }) =>
      node.type === "MemberExpression" &&
      memberName(node) === "env" &&
      isNode(node["object"]) &&
      node["object"].type === "MetaProperty",
  );
  const imported = imports.filter(
    ({ specifier, names }) =>
      withoutPrefix(specifier) === "process" && names.some((name) => [...ENVIRONMENT, "default", "*"].includes(name)),
  );
  return [
    ...[...read, ...meta].map(({ node }) => source.finding(node.start, says)),
    ...imported.map(({ offset }) => source.finding(offset, says)),
  ];
}

/** Also where `process` is handed on whole, for then nobody can see what is read from it. */
function takesEnvironment({ node, parent, key }: Visited): boolean {
  if (!isProcess(node) || parent === undefined) return false;
  if (parent.type === "MemberExpression" && key === "object") {
    const name = memberName(parent);
    return name === undefined || ENVIRONMENT.includes(name);
  }
  const pattern = parent.type === "VariableDeclarator" ? parent["id"] : undefined;
  if (!isNode(pattern) || pattern.type !== "ObjectPattern" || !Array.isArray(pattern["properties"])) return true;
  return pattern["properties"].some((property: unknown) => {
    const name = isNode(property) ? nameOf(property["key"]) : undefined;
    return name === undefined || ENVIRONMENT.includes(name);
  });
}

const DRIVERS = ["ioredis", "pg", "@electric-sql/pglite", "bullmq", "redis", "postgres"];

function driverFindings(source: Source, imports: readonly Import[]): Finding[] {
  if (["store", "queue"].includes(placeOf(source.path) ?? "")) return [];
  return imports
    .filter(({ specifier }) => belongsTo(DRIVERS, specifier))
    .map(({ specifier, offset }) => source.finding(offset, `only store and queue may know ${specifier}`));
}

const OUTWARD_MODULES = ["undici", "net", "tls", "http", "https", "http2", "dgram"];
const OUTWARD_GLOBALS = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];
const OUTWARD_FILES = /^src\/(traces\.ts$|service\/client\/|platforms\/[^/]+\/send([-/].+)?(\.ts)?$)/;

function outwardFindings(source: Source, nodes: readonly Visited[], imports: readonly Import[]): Finding[] {
  // A page reaches its own server alone: its policy lets it connect nowhere else.
  if (OUTWARD_FILES.test(source.path) || placeOf(source.path) === "pages") return [];
  const says = (what: string): string =>
    `${what} can reach outward, which only service/client, platforms' send and traces may`;
  const modules = imports.filter(
    ({ specifier, typeOnly, names }) =>
      !typeOnly &&
      belongsTo(OUTWARD_MODULES, withoutPrefix(specifier)) &&
      !(
        isServer(source.path, withoutPrefix(specifier)) &&
        names.length > 0 &&
        names.every((it) => it === "createServer")
      ),
  );
  const globals = nodes.filter((visited) => {
    const { node } = visited;
    if (node.type === "Identifier") return OUTWARD_GLOBALS.includes(nameOf(node) ?? "") && isReference(visited);
    const ofGlobal = node.type === "MemberExpression" && GLOBALS.includes(nameOf(node["object"]) ?? "");
    return ofGlobal && OUTWARD_GLOBALS.includes(memberName(node) ?? "");
  });
  return [
    ...modules.map(({ specifier, offset }) => source.finding(offset, says(specifier ?? ""))),
    ...globals.map(({ node }) => source.finding(node.start, says(nameOf(node) ?? memberName(node) ?? ""))),
  ];
}

const isServer = (path: string, module: string): boolean => placeOf(path) === "http" && module === "http";

const KEYED = ["Property", "PropertyDefinition", "MethodDefinition", "TSPropertySignature", "TSMethodSignature"];

/** Not the name of a property, an export or a type. */
function isReference({ node, parent, key }: Visited): boolean {
  if (node.type !== "Identifier") return true;
  if (parent === undefined) return false;
  if (parent.type === "MemberExpression" && key === "property") return parent["computed"] === true;
  if (KEYED.includes(parent.type) && key === "key") return parent["computed"] === true;
  if (parent.type === "ImportSpecifier" || parent.type === "ExportSpecifier") return key === "local";
  return !isTypeName(parent);
}

const isTypeName = ({ type }: Node): boolean => ["TSTypeReference", "TSTypeQuery", "TSQualifiedName"].includes(type);
