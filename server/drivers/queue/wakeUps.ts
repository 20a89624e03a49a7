import type { PgBoss } from 'pg-boss';

const INTERVAL_MS = 1000;

const DUE_QUEUES_SQL = `select queue.name from unnest($1::text[]) as queue(name) where exists (
  select 1 from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`;

/**
 * Wakes workers whose queue has a due job. NOTIFY only announces new jobs: delayed ones, retries, jobs behind a user's
 * limit, and those sent while the listening connection was broken become due in silence. One statement a second for all
 * queues replaces the polls of every worker.
 */
export class WakeUps {
  readonly #boss: PgBoss;
  readonly #onError: (error: unknown) => void;
  readonly #workers = new Map<string, string[]>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(boss: PgBoss, onError: (error: unknown) => void) {
    this.#boss = boss;
    this.#onError = onError;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), INTERVAL_MS).unref();
  }

  add(queue: string, workerId: string): void {
    this.#workers.set(queue, [...(this.#workers.get(queue) ?? []), workerId]);
  }

  /** Lets idle workers of a queue fetch now, and busy ones without a pause after their job. */
  wake(queue: string): void {
    for (const id of this.#workers.get(queue) ?? []) this.#boss.notifyWorker(id);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const names = [...this.#workers.keys()];
      if (names.length === 0) return;
      const { rows } = await this.#boss.getDb().executeSql(DUE_QUEUES_SQL, [names]);
      for (const { name } of rows as { name: string }[]) this.wake(name);
    } catch (error) {
      if (!this.#isStopped) this.#onError(error);
    } finally {
      this.start();
    }
  }
}
