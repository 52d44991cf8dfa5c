/** Words in which somebody hands over a key, however they write that, are never a question; ordinary sentences stay one. */
import { expect, test } from "vitest";
import { meantBy } from "../../../src/core/key-meant.ts";
import { processorTime } from "../processor.ts";

const KEY = "sk-abc123456789defg";

test.each([
  `key set ${KEY}`,
  `/key: set ${KEY}`,
  `Key set: ${KEY}`,
  `key set to ${KEY}`,
  `key set = ${KEY}`,
  `/ key set ${KEY}`,
  `//key set ${KEY}`,
  `\\key set ${KEY}`,
  `keyset ${KEY}`,
  `key_set ${KEY}`,
  `set key ${KEY}`,
  `Set my API key to ${KEY}`,
  `setkey ${KEY}`,
  `key set \`${KEY}\``,
  `key set <${KEY}>`,
  `key set "${KEY}"`,
  `my key is ${KEY}`,
  `API key: ${KEY}`,
  `key=${KEY}`,
  `Schlüssel setzen ${KEY}`,
  `setze meinen Schlüssel auf ${KEY}`,
  `mein Schlüssel ist ${KEY}`,
  `key set\n${KEY}\n`,
])("%j hands over a key", (words) => {
  expect(meantBy(words)).toEqual({ operation: "key", text: `set ${KEY}` });
});

test.each([
  "key set theory",
  "set key frames",
  "set my key signature to Gmajor",
  "key set https://example.com/keys/2024",
  "my key is https://example.com/keys/2024",
  "the key is understanding",
  "Key: liquidity",
  "key is 42",
  "the key is to buy at 20000",
  "my public key is 0x52908400098527886E0F7030069857D2E4169EE7",
  "monkey set abc12345678",
  "is my key set 12345678 or not",
])("%j is a question", (words) => {
  expect(meantBy(words)).toEqual({ operation: "chat", text: words });
});

test("however long words are, they are read at once", () => {
  const spent = processorTime(() => {
    for (const word of ["my ", "set ", "key ", "/", "api ", "key set ", "\n"]) meantBy(word.repeat(4_000));
  });
  expect(spent).toBeLessThan(2_000);
});
