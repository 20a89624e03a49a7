/** Process that waits for work. */
interface IdleProcess {
  /** End of its last task, by `performance.now()`. */
  readonly idleSince: number;
  readonly niceness: number;
  /** Accepts no more work. */
  readonly hasEnded: boolean;
  stop(): Promise<unknown>;
}

/** Ends processes idle for `forMs` and removes them from the list. */
export function reapIdle<C extends IdleProcess>(idle: C[], forMs: number): void {
  const now = performance.now();
  for (const child of idle.splice(0)) {
    if (now - child.idleSince >= forMs) void child.stop();
    else idle.push(child);
  }
}

/**
 * Takes a process of that niceness from the list. If there is none, ends as many others as needed for a new
 * one among `most`.
 */
export function takeIdle<C extends IdleProcess>(idle: C[], niceness: number, most: number): C | undefined {
  const living = idle.splice(0).filter(({ hasEnded }) => !hasEnded);
  const found = living.findLast((child) => child.niceness === niceness);
  const others = living.filter((child) => child !== found);
  const remaining = found ? others : others.slice(Math.max(0, others.length - Math.max(0, most - 1)));
  for (const child of others) if (!remaining.includes(child)) void child.stop();
  idle.push(...remaining);
  return found;
}
