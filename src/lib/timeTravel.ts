const listeners = new Set<() => void>();
let ended: Promise<void> | null = null;
let settle: () => void = () => undefined;
let goBack: () => void = () => undefined;
let isStale = false;
let remounts = 0;

const notify = (): void => {
  for (const listener of listeners) listener();
};

/**
 * State of time travel. It is on while Redux DevTools show a past state or lock the session. Sagas, the API client
 * and every storage pause until it ends.
 */
export const timeTravel = {
  isOn: (): boolean => ended !== null,

  /** Resolves when time travel ends, or at once when it is off. */
  async untilEnd(): Promise<void> {
    if (!ended) return;
    await ended;
    // Another travel may start before this waiter runs.
    await timeTravel.untilEnd();
  },

  /** @param back restores the session's last state */
  begin(back: () => void): void {
    if (ended) return;
    goBack = back;
    ended = new Promise((resolve) => {
      settle = resolve;
    });
    notify();
  },

  end(): void {
    if (!ended) return;
    ended = null;
    if (isStale) remounts += 1;
    isStale = false;
    settle();
    notify();
  },

  goBack: (): void => goBack(),

  /**
   * Requests a remount of pages after this travel: an action of a page was rejected, or it could not render a state.
   */
  requireRemount(): void {
    isStale = ended !== null;
  },

  remounts: (): number => remounts,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
