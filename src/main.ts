/** The process as it is started: as a gateway, or with nothing said as all in one. */
import { main } from "./main/process.ts";

const [, , word = "all"] = process.argv;
if (word === "all" || word === "gateway") void main(word);
else {
  process.stderr.write(`"${word}" is not a role; it is "gateway", or nothing for all in one process.\n`);
  process.exit(2);
}
