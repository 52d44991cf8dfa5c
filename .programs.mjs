/** Bundles what is started: a process that reads a few large files is up in half the time of one that reads thousands. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const TARGET = "dist/programs";

/** What each of them reads first. */
const COMPILED = "compiled";

/** What becomes which file; the service's picture engine and its client start their threads from beside themselves. */
const PROGRAMS = {
  [COMPILED]: "src/compiled.ts",
  herald: "src/main.ts",
  worker: "workers/main.ts",
  service: "src/service/main.ts",
  thread: "src/service/server/engines/pictures/thread.ts",
  "redraw-thread": "src/service/client/redraw-thread.ts",
};

/** Libraries that read files of their own, start threads from them, or bring machine code: they stay where they are. */
const APART = /^(@bull-board|@electric-sql|@fontsource|@napi-rs|pino|pino-pretty|thread-stream)(\/|$)/;

/** A library is a file of its own, so that one that is only wanted by a platform is only read for it. */
const libraryOf = (module) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];

/** What only one of the stores wants of a library. */
const PARTS = ["bullmq/dist/esm/postgres"];

/** Also another version of it, which only one of the libraries wants. */
const groupOf = (module) => {
  // What stands in for a library is there before whoever wants it.
  if (module.startsWith("leaner:")) return module.replace(":", "-");
  const library = libraryOf(module);
  if (library === undefined) return null;
  const inner = module.split("/node_modules/").length > 2 ? "inner-" : "";
  const part = PARTS.find((one) => module.includes(`/node_modules/${one}/`));
  return `library-${inner}${(part ?? library).replace(/^@/, "").replaceAll("/", "-")}`;
};

/** What a library brings and none of us wants is not read; what is as good in Node is Node's. */
const LEANER = {
  undici: `
export { default as Pool } from "undici/lib/dispatcher/pool.js";
export { default as buildConnector } from "undici/lib/core/connect.js";
export { default as errors } from "undici/lib/core/errors.js";`,
  "whatwg-url": "export const { URL, URLSearchParams } = globalThis;",
};

/** Of a library's own files, what stands in for one that nobody asks for. */
const UNASKED = [
  // It would load Node's HTTP/2 into every process.
  {
    file: /\/undici\/lib\/dispatcher\/client-h2\.js$/,
    code: 'module.exports = () => { throw new Error("HTTP/2 is not spoken here"); };',
  },
];

/**
 * Five hundred functions are put into a class one by one. To an object that has lost one the engine adds the next at once;
 * otherwise it describes the whole anew each time, for a twentieth of a start.
 */
const QUICKER = {
  file: /\/ioredis\/built\/utils\/Commander\.js$/,
  before: "commands.forEach(",
  add: 'Object.defineProperty(Commander.prototype, "lost", { configurable: true }); delete Commander.prototype.lost;',
};

/** In patterns as they stand: the engine takes two bytes for each letter of a file where one of them needs two. */
const inAscii = (pattern) =>
  pattern.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

const leaner = {
  name: "leaner",
  resolveId(name, importer = "") {
    // Of its modules those that nobody asks for can be left out.
    if (name === "bullmq") return join(process.cwd(), "node_modules/bullmq/dist/esm/index.js");
    // Whatever a library wants of another version of it is there as ever.
    const isOther = name === "undici" && libraryOf(importer) !== undefined;
    return name in LEANER && !isOther ? { id: `leaner:${name}`, moduleSideEffects: false } : undefined;
  },
  load: (id) => LEANER[id.slice("leaner:".length)] ?? UNASKED.find(({ file }) => file.test(id))?.code,
  transform(code, id) {
    if (QUICKER.file.test(id)) {
      const [before, ...after] = code.split(QUICKER.before);
      if (after.length !== 1) throw new Error(`${id} does not have "${QUICKER.before}" once`);
      return { code: `${before}${QUICKER.add}${QUICKER.before}${after[0]}`, map: null };
    }
    return code.includes("String.raw`") ? { code: code.replace(/String\.raw`[^`]*`/g, inAscii), map: null } : undefined;
  },
};

const isOurs = (modules) => modules.some((module) => libraryOf(module) === undefined);

/** What our modules ask of `import.meta`, in words of CommonJS. */
const RESOLVE = 'const resolveFrom=(name)=>require("node:url").pathToFileURL(require.resolve(name)).href;';

/** What the last build wrote is left for the processes that run on it and have not read all of it yet. */
const MADE = join(TARGET, "programs.json");
const before = existsSync(MADE) ? JSON.parse(readFileSync(MADE, "utf8")) : [];
const made = [];

/** In one step: a process that starts in this moment finds the one or the other. */
function write(name, text) {
  writeFileSync(join(TARGET, `${name}.new`), text);
  renameSync(join(TARGET, `${name}.new`), join(TARGET, name));
  made.push(name);
}

function writeChunk({ fileName, code, map, moduleIds }) {
  // Those of the libraries are large and help nobody.
  const mapped = map !== null && isOurs(moduleIds);
  if (mapped) write(`${fileName}.map`, map.toString());
  write(fileName, mapped ? `${code}\n//# sourceMappingURL=${fileName}.map\n` : code);
}

const isProgram = ({ isEntry, name }) => isEntry && name !== COMPILED;

/** What the commands in `package.json` tell the engine, as far as what it compiles depends on that. */
const FLAGS = [[], ["--max-semi-space-size=16"], ["--max-semi-space-size=2"]];

/** Loads all parts once, and keeps what the engine made of them then; see `src/compiled.ts`. */
function compileParts(parts, flags) {
  const files = parts.map(({ fileName }) => fileName).filter((fileName) => fileName !== `${COMPILED}.js`);
  const words = [...flags, join(TARGET, `${COMPILED}.js`), ...files.map((file) => `./${file}`)];
  const { status, stdout } = spawnSync(process.execPath, words, { stdio: ["inherit", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`compiling the parts ended with ${status}`);
  const compiled = files.map((file) => `${file}.${stdout}.compiled`);
  // What the one that gives them needs itself is not among them.
  made.push(...compiled.filter((file) => existsSync(join(TARGET, file))));
}

mkdirSync(TARGET, { recursive: true });
const build = await rolldown({
  input: PROGRAMS,
  platform: "node",
  tsconfig: "tsconfig.json",
  external: APART,
  plugins: [leaner],
  // It does not say so of itself.
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/bullmq\//, sideEffects: false }] },
  transform: { define: { "import.meta.resolve": "resolveFrom" } },
  preserveEntrySignatures: false,
  onLog(level, log, handle) {
    // What a library can do without is asked for when it runs, as ever.
    if (log.code !== "UNRESOLVED_IMPORT") handle(level, log);
  },
});
try {
  const { output } = await build.generate({
    dir: TARGET,
    // What the engine has compiled before asks nobody for a module.
    dynamicImportInCjs: false,
    format: "cjs",
    intro: ({ moduleIds }) => (isOurs(moduleIds) ? RESOLVE : ""),
    banner: (chunk) => (isProgram(chunk) ? `require("./${COMPILED}.js");` : ""),
    sourcemap: "hidden",
    sourcemapExcludeSources: true,
    keepNames: true,
    // The engine keeps all that it has read: what is only there to be looked at, and twice as much where a single letter
    // needs two bytes.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: groupOf, debugName: "libraries" }] },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  const chunks = output.filter(({ type }) => type === "chunk");
  const parts = chunks.filter((chunk) => !isProgram(chunk));
  // Our code is written as modules, and bundled as what Node can be given in a compiled form.
  write("package.json", JSON.stringify({ type: "commonjs" }));
  for (const part of parts) writeChunk(part);
  for (const flags of FLAGS) compileParts(parts, flags);
  // Whoever starts reads a program first, so those are written last.
  for (const program of chunks.filter(isProgram)) writeChunk(program);
} finally {
  await build.close();
}
const kept = new Set([...before, ...made, "programs.json"]);
writeFileSync(MADE, JSON.stringify(made));
for (const name of readdirSync(TARGET)) if (!kept.has(name)) rmSync(join(TARGET, name));
