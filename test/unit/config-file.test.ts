/** The `.env` file: what is read from it, what goes before it, and what is said of one that is not right. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config.ts";
import { configOf, hintsOf, problemsOf } from "./config-reading.ts";

describe("the .env file", () => {
  const here = process.cwd();
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "herald-env-"));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(here);
    rmSync(folder, { recursive: true });
  });

  test("is read from the folder the process was started in, and the environment goes before it", () => {
    writeFileSync(".env", "ACCESS=listed\nADMINS=telegram:1\n");
    process.env["ADMINS"] = "telegram:2";
    try {
      const read = loadConfig();
      expect(read.ok && read.config.access.mode).toBe("listed");
      expect(read.ok && read.config.admins).toEqual([{ kind: "telegram", id: "2" }]);
    } finally {
      delete process.env["ADMINS"];
    }
  });

  test("that is not there is no problem", () => {
    expect(loadConfig()).toMatchObject({ ok: true });
  });

  test("that cannot be read is said, beside what else is wrong", () => {
    // A folder of that name cannot be read by anybody, not even by root.
    mkdirSync(".env");
    process.env["PORT"] = "eighty";
    const read = loadConfig();
    delete process.env["PORT"];
    expect(!read.ok && read.problems).toEqual([
      expect.stringContaining(".env cannot be read (EISDIR)"),
      expect.stringContaining('PORT is "eighty"'),
    ]);
  });

  test("may have comments, quotes, exports, Windows line ends and a byte order mark", () => {
    const text =
      "\uFEFF# ours\r\nexport PORT=1\r\n\r\nHOST=\"localhost\" # mine\r\nDATA_DIR='./my data'\r\nACCESS = open\r\n";
    expect(configOf({}, text)).toMatchObject({ http: { host: "localhost", port: 1 }, dataDirectory: "./my data" });
    expect(hintsOf({}, text)).toEqual([]);
  });

  test("is refused where a line is no variable, with the line's number", () => {
    expect(problemsOf({}, "PORT=1\nHOST: localhost\nADMIN_TOKEN='open\n")).toEqual([
      ".env line 2 is not NAME=value, for example LOG_LEVEL=info",
      ".env line 3 opens a quotation mark and does not close it, for example LOG_LEVEL=info",
    ]);
  });

  test("in another encoding than UTF-8 is said", () => {
    const utf16 = Buffer.from("PORT=1", "utf16le").toString("utf8");
    expect(problemsOf({}, utf16)).toEqual([".env is not plain text in UTF-8; save it again in that encoding"]);
  });

  test("that says a thing twice is pointed out, and the last one counts", () => {
    expect(configOf({}, "PORT=1\nPORT=2").http.port).toBe(2);
    expect(hintsOf({}, "PORT=1\nPORT=2")).toEqual([".env line 2 sets PORT again; what line 1 says is not used"]);
  });

  test("whose value goes on behind a # is read up to there, and that is said without a word of it", () => {
    const cut = ".env line 2 sets REDIS_URL to what stands before the #; in quotation marks all of it counts";
    const url = "redis://:quiet#secret@127.0.0.1:6379";
    expect(hintsOf({}, `PORT=1 # one\nREDIS_URL=${url}`)).toEqual([cut]);
    expect(hintsOf({}, "ADMIN_TOKEN=#secret")).toEqual([cut.replace("2", "1").replace("REDIS_URL", "ADMIN_TOKEN")]);
    for (const line of [
      `REDIS_URL="${url}"`,
      "PORT=1 # one#two",
      "ADMINS= #nobody",
      "ADMINS=x #",
      "ADMINS=#",
      "#PORT=1#",
    ]) {
      expect(hintsOf({}, line)).toEqual([]);
    }
  });

  test("an empty value is as if it were not there, and an empty variable of the environment takes back what .env says", () => {
    expect(configOf({ PORT: "", HOST: "  " }).http).toEqual({ host: "127.0.0.1", port: 3000 });
    expect(configOf({ PORT: "" }, "PORT=1").http.port).toBe(3000);
  });
});
