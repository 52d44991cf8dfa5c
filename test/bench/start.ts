/** From the start of the processes to the first answer of a question that waits for them. */
import { temporaryFolder } from "../servers/children.ts";
import { type Figure, figureOf } from "./figure.ts";
import { type Half, startHalf, startWhole } from "./running/halves.ts";
import { withRedis } from "./running/pair.ts";
import { cpuOf } from "./running/process-figures.ts";
import { type Stands, withStands } from "./running/stands.ts";

export interface StartOptions {
  readonly rounds: number;
}

/** In seconds. */
interface First {
  readonly took: number;
  /** Of all processes until then; what others take of the machine is not in it. */
  readonly cpu: number;
}

interface Times {
  readonly cold: First;
  readonly warm: First;
}

type Start = () => Promise<readonly Half[]>;

let people = 400_000_000;

async function firstAnswer({ asking }: Stands, start: Start): Promise<First> {
  people += 1;
  const answer = asking.ask(people);
  const [{ whole }, halves] = await Promise.all([answer, start()]);
  const cpu = halves.reduce((sum, { pid }) => sum + cpuOf(pid), 0) / 1_000;
  await Promise.all(halves.map((half) => half.stop("SIGTERM")));
  return { took: whole / 1_000, cpu };
}

/** Nothing is there yet, and then all is there. */
const coldAndWarm = async (stands: Stands, start: Start): Promise<Times> => ({
  cold: await firstAnswer(stands, start),
  warm: await firstAnswer(stands, start),
});

const embedded = (): Promise<Times> =>
  withStands((stands) => {
    const environment = { ...stands.environment, DATA_DIR: temporaryFolder("bench") };
    return coldAndWarm(stands, async () => [await startWhole(environment)]);
  });

const onRedis = (): Promise<Times> =>
  withStands((stands) =>
    withRedis((url) => {
      const environment = { ...stands.environment, REDIS_URL: url };
      return coldAndWarm(stands, () =>
        Promise.all([startHalf("herald", "gateway", environment), startHalf("herald", "worker", environment)]),
      );
    }),
  );

export async function benchStart({ rounds }: StartOptions): Promise<readonly Figure[]> {
  const times: { readonly embedded: Times; readonly redis: Times }[] = [];
  for (let round = 0; round < rounds; round += 1) times.push({ embedded: await embedded(), redis: await onRedis() });
  const rows = (title: string, store: "embedded" | "redis", part: keyof Times, most?: number): readonly Figure[] => {
    const of = (what: keyof First): readonly number[] => times.map((one) => one[store][part][what]);
    return [
      figureOf(`start: ${title}`, "s", of("took"), most === undefined ? undefined : { most }),
      figureOf(`start: ${title}, CPU`, "s", of("cpu")),
    ];
  };
  return [
    ...rows("first answer ever, embedded", "embedded", "cold", 15),
    ...rows("first answer, embedded", "embedded", "warm", 3),
    ...rows("first answer ever, two processes on Redis", "redis", "cold"),
    ...rows("first answer, two processes on Redis", "redis", "warm"),
  ];
}
