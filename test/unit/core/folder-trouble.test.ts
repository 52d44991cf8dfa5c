/** What an operator reads where the data folder cannot be used. */
import { expect, test } from "vitest";
import { folderTrouble } from "../../../src/core/folder-trouble.ts";

const sentenceOf = (code: string): string =>
  folderTrouble(Object.assign(new Error("no"), { code }), "/srv/data/lock", "/srv/data");

test.each([
  ["EACCES", /\/srv\/data\/lock cannot be read or made \(EACCES\): .*chown -R \$\(id -u\) \/srv\/data$/],
  ["ENOSPC", /cannot be written, because the disk is full \(ENOSPC\): make room/],
  ["ENOTDIR", /^\/srv\/data is not a folder; set DATA_DIR to one$/],
  ["EROFS", /cannot be made or changed, because its disk may only be read \(EROFS\): mount it .* or set DATA_DIR/],
  ["EIO", /\(EIO\); set DATA_DIR to a folder on a disk that works$/],
])("%s has its cure", (code, cure) => {
  expect(sentenceOf(code)).toMatch(cure);
});

test.each(["EMFILE", "ENFILE"])("no folder helps against %s", (code) => {
  expect(sentenceOf(code)).toMatch(/too many files are open .* open 1024 files, by ulimit -n, LimitNOFILE/);
  expect(sentenceOf(code)).not.toContain("DATA_DIR");
});
