/** A process that waits for work. */
interface Idle {
  /** When its last work ended, by `performance.now()`. */
  readonly idleSince: number;
  stop(): Promise<unknown>;
}

/** Ends those that have had nothing to do for so long, and takes them out of the list. */
export function stopIdle<C extends Idle>(idle: C[], forMs: number): void {
  const now = performance.now();
  for (const child of idle.splice(0)) {
    if (now - child.idleSince >= forMs) void child.stop();
    else idle.push(child);
  }
}
