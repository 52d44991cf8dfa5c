/** Who listens to which topic in this process; both backends hand their signals to it. */
export interface Listeners {
  /** Whether this is the topic's first listener. */
  add(topic: string, listener: (message: string) => void): boolean;
  /** Whether it was the topic's last listener. */
  remove(topic: string, listener: (message: string) => void): boolean;
  topics(): readonly string[];
  tell(topic: string, message: string): void;
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<(message: string) => void>>();
  return {
    add(topic, listener) {
      const listeners = byTopic.get(topic);
      if (listeners !== undefined) {
        listeners.add(listener);
        return false;
      }
      byTopic.set(topic, new Set([listener]));
      return true;
    },
    remove(topic, listener) {
      const listeners = byTopic.get(topic);
      if (listeners === undefined || !listeners.delete(listener) || listeners.size > 0) return false;
      byTopic.delete(topic);
      return true;
    },
    topics: () => [...byTopic.keys()],
    tell(topic, message) {
      for (const listener of byTopic.get(topic) ?? []) listener(message);
    },
  };
}
