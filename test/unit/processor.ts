/** How long the processor works for something: the machine's other work does not count, as it does by the clock. */

/** In milliseconds, of all threads of this process. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
