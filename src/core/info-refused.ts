/**
 * By INFO the Redis library learns of each connection whether the server has loaded its data; where a user may not ask that,
 * it goes on without and prints a line of its own beside the log, a dozen at a start. Here such a refusal is no answer.
 */
import { replyIn } from "./redis-errors.ts";

interface Command {
  readonly name: string;
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

interface Asking<Into, Answer> {
  sendCommand(command: Command, into?: Into): Answer;
}

export function infoRefused<Client extends Asking<never, unknown>>(client: Client): Client {
  const asking: Asking<never, unknown> = client;
  const send = asking.sendCommand.bind(client);
  asking.sendCommand = (command, into) => {
    if (command.name === "info") {
      const { reject, resolve } = command;
      command.reject = (error) => (replyIn(error).startsWith("NOPERM") ? resolve("") : reject(error));
    }
    return send(command, into);
  };
  return client;
}
