/** Who listens to which topic in this process; both backends hand their signals to it. */
export interface Listeners {
  /** Each subscription is its own, even when the same function subscribes twice; the returned function ends this one. */
  add(topic: string, listener: (message: string) => void): () => void;
  has(topic: string): boolean;
  tell(topic: string, message: string): void;
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<(message: string) => void>>();
  return {
    add(topic, listener) {
      const own = (message: string): void => listener(message);
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(own));
      return () => {
        // Once: by the second time somebody else may have the topic.
        if (listeners.delete(own) && listeners.size === 0) byTopic.delete(topic);
      };
    },
    has: (topic) => byTopic.has(topic),
    tell(topic, message) {
      for (const listener of byTopic.get(topic) ?? []) listener(message);
    },
  };
}
