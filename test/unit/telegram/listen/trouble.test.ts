/** What operators read of Telegram's absence: whether it is the certificate, the name, or the way there. */
import { once } from "node:events";
import { createServer as createPlain } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { troubleOf, wordsOf } from "../../../../src/platforms/telegram/listen/trouble.ts";
import { createTelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import { CERTIFICATE } from "../../../fakes/certificate.ts";

const isAddress = (address: unknown): address is AddressInfo =>
  typeof address === "object" && address !== null && "port" in address;

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return isAddress(address) ? address.port : 0;
}

async function saidOf(apiRoot: string): Promise<string> {
  const telegram = createTelegramApi({ token: "1:secret", apiRoot });
  onTestFinished(() => telegram.close());
  const error: unknown = await telegram.api.getMe().catch((reason: unknown) => reason);
  return wordsOf(troubleOf(error));
}

test("a certificate that nobody trusts is told with the cure", async () => {
  const said = await saidOf(`https://127.0.0.1:${await portOf(createServer(CERTIFICATE))}`);
  expect(said).toMatch(
    /^Telegram's certificate is not accepted \(DEPTH_ZERO_SELF_SIGNED_CERT\): .*NODE_EXTRA_CA_CERTS.*asked again and again$/,
  );
});

test("so is an address that is no https, and a name that nobody knows", async () => {
  const plain = await portOf(createPlain());
  expect(await saidOf(`https://127.0.0.1:${plain}`)).toMatch(/does not speak TLS .*TELEGRAM_API_ROOT/);
  expect(await saidOf("http://nobody.invalid")).toMatch(/^Telegram's name is not found \(E\w+\): .*TELEGRAM_API_ROOT/);
});
