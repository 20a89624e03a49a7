const listeners = new Set<() => void>();
let ended: Promise<void> | null = null;
let settle: () => void = () => undefined;
let goBack: () => void = () => undefined;
let isStale = false;
let remounts = 0;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** True while Redux DevTools show another state than the session's last one, or lock it. Sagas, the API client and every storage stand still until the end. */
export const timeTravel = {
  isOn: (): boolean => ended !== null,

  /** Resolves at the end of the travel; at once where there is none. */
  async untilEnd(): Promise<void> {
    if (!ended) return;
    await ended;
    // Another travel may have begun before who waited is told.
    await timeTravel.untilEnd();
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
    if (isStale) remounts += 1;
    isStale = false;
    settle();
    tell();
  },

  goBack: (): void => goBack(),

  /** Has pages mounted anew after this travel: one of them asked for something that was refused, or fell over a state that it cannot show. */
  requireRemount(): void {
    isStale = ended !== null;
  },

  /** Count of travels after which pages had to be mounted anew. */
  remounts: (): number => remounts,

  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
