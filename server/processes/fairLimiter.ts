import { FairQueue, type FairQueueOptions, type Scheduling } from './fairQueue';

/**
 * Runs a task on its user's turn.
 * @throws QueueFullError
 */
export type FairLimiter = <R>(userId: string, task: () => Promise<R>) => Promise<R>;

/** Runs a bounded number of asynchronous tasks in this process and serves users in turn. */
export function createFairLimiter(
  options: FairQueueOptions,
  priority: Scheduling['priority'] = 'interactive',
): FairLimiter {
  const queue = new FairQueue<(release: () => void) => void>(options);
  const dispatch = () => {
    for (let lease = queue.take(); lease; lease = queue.take()) lease.item(lease.release);
  };
  return async (userId, task) => {
    const release = await new Promise<() => void>((resolve) => {
      queue.add(resolve, { userId, priority });
      dispatch();
    });
    try {
      return await task();
    } finally {
      release();
      dispatch();
    }
  };
}
