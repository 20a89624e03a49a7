/** A process that waits for work. */
interface IdleProcess {
  /** When its last work ended, by `performance.now()`. */
  readonly idleSince: number;
  readonly niceness: number;
  /** It takes no more work. */
  readonly hasEnded: boolean;
  stop(): Promise<unknown>;
}

/** Ends those that have had nothing to do for so long, and takes them out of the list. */
export function reapIdle(idle: IdleProcess[], forMs: number): void {
  const now = performance.now();
  for (const child of idle.splice(0)) {
    if (now - child.idleSince >= forMs) void child.stop();
    else idle.push(child);
  }
}

/** Takes one of that niceness out of the list; without one there, ends as many of the others as it takes to leave room for a new one among `most`. */
export function takeIdle<C extends IdleProcess>(idle: C[], niceness: number, most: number): C | undefined {
  const living = idle.splice(0).filter(({ hasEnded }) => !hasEnded);
  const found = living.findLast((child) => child.niceness === niceness);
  const others = living.filter((child) => child !== found);
  const kept = found ? others : others.slice(Math.max(0, others.length - Math.max(0, most - 1)));
  for (const child of others) if (!kept.includes(child)) void child.stop();
  idle.push(...kept);
  return found;
}
