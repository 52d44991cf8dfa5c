/** What Telegram alone has of pictures: a menu for a photo that came with nothing but a command, also of the third pipeline. */
import { expect, test } from "vitest";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { allStores } from "../stage.ts";
import { heard, pressed } from "./picturing.ts";
import { openStage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

test("the third pipeline, where it is configured: in the menu and in the help, with its own menu and buttons", async () => {
  const { telegram, service, startAll } = await openStage(anyStore, { rates: false });
  await startAll(1, { SERVICE_MIRAGE_PATH: "mirage" });
  const ada = telegram.person({ first_name: "Ada" });
  await telegram.until(() => JSON.stringify([...telegram.commands]).includes('"mirage"'));
  telegram.say(ada, "/help");
  await heard(telegram, ada, /\/mirage: /);
  telegram.say(ada, "/mirage", { photo: greyPng(300, 200) });
  const menu = await heard(telegram, ada, /^What is to become of this picture\?.*\/mirage a stained glass window/s);
  pressed(telegram, ada, menu, "Comic");
  const comic = await heard(telegram, ada, /^a comic\n\nseed \d+$/);
  pressed(telegram, ada, comic, "Again");
  await heard(telegram, ada, /^a comic\n\nseed \d+$/, { after: comic });
  expect(service.drawn.map(({ pipeline, prompt }) => [pipeline, prompt])).toEqual([
    ["mirage", "a comic"],
    ["mirage", "a comic"],
  ]);
  expect(telegram.problems).toEqual([]);
});
