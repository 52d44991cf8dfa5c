/** Bundles what runs in browsers: each page of src/pages as one script and one style sheet, named after their content. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundle } from "lightningcss";
import { rolldown } from "rolldown";

const SOURCES = "src/pages";
const TARGET = "dist/pages";

async function scriptOf(page) {
  const build = await rolldown({
    input: join(SOURCES, page, "main.tsx"),
    platform: "browser",
    tsconfig: join(SOURCES, "tsconfig.json"),
  });
  try {
    const { output } = await build.generate({ format: "esm", minify: true, comments: false });
    if (output.length !== 1) throw new Error(`${page} became ${output.length} files; one is expected`);
    return Buffer.from(output[0].code);
  } finally {
    await build.close();
  }
}

const styleOf = (page) => Buffer.from(bundle({ filename: join(SOURCES, page, `${page}.css`), minify: true }).code);

/** Compressed once here, so that no answer has to. */
function write(page, ending, bytes) {
  const name = `${page}-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.${ending}`;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(join(TARGET, name), bytes);
  writeFileSync(join(TARGET, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  writeFileSync(join(TARGET, `${name}.br`), brotliCompressSync(bytes, { params: quality }));
  return name;
}

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
const pages = readdirSync(SOURCES).filter((page) => existsSync(join(SOURCES, page, "main.tsx")));
const made = {};
for (const page of pages) {
  made[page] = { script: write(page, "js", await scriptOf(page)), style: write(page, "css", styleOf(page)) };
}
writeFileSync(join(TARGET, "pages.json"), `${JSON.stringify(made, undefined, 2)}\n`);
