/** Bundles what is started: a process that reads a few large files is up in half the time of one that reads thousands. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const TARGET = "dist/programs";

/** What each of them reads first. */
const COMPILED = "compiled";

/** What becomes which file; the service's picture engine starts the thread from beside itself. */
const PROGRAMS = {
  [COMPILED]: "src/compiled.ts",
  herald: "src/main.ts",
  worker: "workers/main.ts",
  service: "src/service/main.ts",
  thread: "src/service/server/engines/pictures/thread.ts",
};

/** Libraries that read files of their own, start threads from them, or bring machine code: they stay where they are. */
const APART = /^(@bull-board|@electric-sql|@fontsource|@napi-rs|pino|pino-pretty|thread-stream)(\/|$)/;

/** A library is a file of its own, so that one that is only wanted by a platform is only read for it. */
const libraryOf = (module) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
const groupOf = (module) => {
  const library = libraryOf(module);
  return library === undefined ? null : `library-${library.replace(/^@/, "").replace("/", "-")}`;
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
  // A process reads all maps when it starts, and those of the libraries are large and help nobody.
  const mapped = map !== null && isOurs(moduleIds);
  if (mapped) write(`${fileName}.map`, map.toString());
  write(fileName, mapped ? `${code}\n//# sourceMappingURL=${fileName}.map\n` : code);
}

const isProgram = ({ isEntry, name }) => isEntry && name !== COMPILED;

/** Loads all parts once, and keeps of the libraries what the engine made of them then; see `src/compiled.ts`. */
function compileLibraries(parts) {
  const files = parts.map(({ fileName }) => fileName).filter((fileName) => fileName !== `${COMPILED}.js`);
  const words = [join(TARGET, `${COMPILED}.js`), ...files.map((file) => `./${file}`)];
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) throw new Error(`compiling the libraries ended with ${status}`);
  made.push(...files.filter((file) => file.startsWith("library-")).map((file) => `${file}.compiled`));
}

mkdirSync(TARGET, { recursive: true });
const build = await rolldown({
  input: PROGRAMS,
  platform: "node",
  tsconfig: "tsconfig.json",
  external: APART,
  transform: { define: { "import.meta.resolve": "resolveFrom" } },
  preserveEntrySignatures: false,
  onLog(level, log, handle) {
    // What a library can do without is asked for when it runs, as ever.
    if (log.code !== "UNRESOLVED_IMPORT") handle(level, log);
  },
});
try {
  const { output } = await build.generate({
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
  compileLibraries(parts);
  // Whoever starts reads a program first, so those are written last.
  for (const program of chunks.filter(isProgram)) writeChunk(program);
} finally {
  await build.close();
}
const kept = new Set([...before, ...made, "programs.json"]);
writeFileSync(MADE, JSON.stringify(made));
for (const name of readdirSync(TARGET)) if (!kept.has(name)) rmSync(join(TARGET, name));
