const listeners = new Set<() => void>();
let ended: Promise<void> | null = null;
let settle: () => void = () => undefined;
let goBack: () => void = () => undefined;
let refused = false;
let remounts = 0;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** True while Redux DevTools show another state than the session's last one, or lock it. Sagas, the API client and every storage stand still until the end. */
export const timeTravel = {
  isOn: (): boolean => ended !== null,

  /** Resolves at the end of the travel; at once where there is none. */
  async untilEnd(): Promise<void> {
    while (ended) await ended;
  },

  /** @param back shows the last state of the session again */
  begin(back: () => void): void {
    if (ended) return;
    goBack = back;
    ended = new Promise((resolve) => {
      settle = resolve;
    });
    tell();
  },

  end(): void {
    if (!ended) return;
    ended = null;
    if (refused) remounts += 1;
    refused = false;
    settle();
    tell();
  },

  goBack: (): void => goBack(),

  /** Notes that a component dispatched into a state that is not the session's. */
  refuse(): void {
    refused = true;
  },

  /** Count of travels after which pages must be mounted anew, because an action of theirs was refused. */
  remounts: (): number => remounts,

  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
