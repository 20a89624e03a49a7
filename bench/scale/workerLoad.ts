import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/drivers/database';
import type { TestApi } from '../../server/testing/apiClient';
import type { AppProcess } from '../../server/testing/topology/appProcess';
import { toUploadForm } from '../faults/workload';

export interface Customer {
  readonly id: string;
  readonly token: string;
}

interface WorkerLoadSettings {
  readonly api: TestApi;
  readonly db: Database;
  readonly customers: readonly Customer[];
  readonly workers: readonly AppProcess[];
  readonly createPhoto: (i: number) => Buffer;
  readonly countJobs: () => Promise<number>;
}

const RETRY_MS = 1000;
const POLL_MS = 50;
const WAIT_LIMIT_MS = 900_000;
/** Albums that `keepBusy` makes before it starts over with fresh photos. */
const BUSY_ALBUM_PHOTOS = 6;

interface MadeAlbum {
  readonly id: string;
  readonly customer: Customer;
}

/** Queues jobs while all workers rest, and measures how long some of them take for all. */
export class WorkerLoad {
  readonly #settings: WorkerLoadSettings;
  #photos = 0;

  constructor(settings: WorkerLoadSettings) {
    this.#settings = settings;
  }

  /** Returns jobs per second of each kind. */
  async measure(
    working: readonly AppProcess[],
    {
      photosPerUser,
      draftsPerUser,
      exportsPerUser,
    }: { readonly photosPerUser: number; readonly draftsPerUser: number; readonly exportsPerUser: number },
  ): Promise<Record<'analyses' | 'drafts' | 'exports', number>> {
    const { customers } = this.#settings;
    const photos = new Map<Customer, string[]>();
    const analyses = await this.#time(working, photosPerUser * customers.length, async () => {
      await Promise.all(
        customers.map(async (customer) => {
          const ids: string[] = [];
          for (let i = 0; i < photosPerUser; i += 1) ids.push(await this.#upload(customer));
          photos.set(customer, ids);
        }),
      );
    });
    const albums: MadeAlbum[] = [];
    const drafts = await this.#time(working, draftsPerUser * customers.length, async () => {
      for (const [customer, ids] of photos)
        for (let i = 0; i < draftsPerUser; i += 1) albums.push(await this.#createAlbum(customer, ids));
    });
    // The same number of each user, of whom one export runs at a time.
    const printed = customers.flatMap((customer) =>
      albums.filter((album) => album.customer === customer).slice(0, exportsPerUser),
    );
    const exports = await this.#time(working, printed.length, () => this.#requestExports(printed));
    return { analyses, drafts, exports };
  }

  /** Keeps the queue filled until it is stopped. */
  keepBusy(): { stop(): Promise<number> } {
    const { customers, workers } = this.#settings;
    let isRunning = true;
    let jobs = 0;
    for (const worker of workers) worker.resume();
    const lanes = customers.map(async (customer) => {
      while (isRunning) {
        const ids: string[] = [];
        for (let i = 0; i < BUSY_ALBUM_PHOTOS; i += 1) ids.push(await this.#upload(customer));
        const album = await this.#createAlbum(customer, ids);
        await this.#waitForWork('generations', album);
        await this.#requestExports([album]);
        await this.#waitForWork('exports', album);
        jobs += ids.length + 2;
      }
    });
    return {
      stop: async () => {
        isRunning = false;
        await Promise.all(lanes);
        return jobs;
      },
    };
  }

  /** Prepares jobs while no worker runs; returns how many per second the working ones end. */
  async #time(working: readonly AppProcess[], count: number, prepare: () => Promise<void>): Promise<number> {
    const { workers, countJobs } = this.#settings;
    for (const worker of workers) worker.pause();
    await prepare();
    const begun = performance.now();
    for (const worker of working) worker.resume();
    while ((await countJobs()) > 0) {
      if (performance.now() - begun > WAIT_LIMIT_MS) throw new Error('the workers do not end their jobs');
      await pause(POLL_MS);
    }
    return count / ((performance.now() - begun) / 1000);
  }

  async #upload({ token }: Customer): Promise<string> {
    const [bytes, id] = [this.#settings.createPhoto(this.#photos++), randomUUID()];
    const { body } = await retryUnavailable(() =>
      this.#settings.api('uploadSingle', { token, form: toUploadForm(bytes, id) }),
    );
    return body.data.id;
  }

  async #createAlbum(customer: Customer, ids: readonly string[]): Promise<MadeAlbum> {
    const { token } = customer;
    const body = { title: 'Lake', format: 'square-210' as const, file_ids: [...ids], request_id: randomUUID() };
    const [generation] = (await retryUnavailable(() => this.#settings.api('albumCreate', { token, body }))).body.data;
    if (!generation) throw new Error('no generation in the answer');
    return { id: generation.album_id, customer };
  }

  async #requestExports(albums: readonly MadeAlbum[]): Promise<void> {
    for (const { id, customer } of albums) {
      const call = { token: customer.token, params: { id }, body: { kind: 'screen' } } as const;
      const { status, text } = await retryUnavailable(() => this.#settings.api('albumExport', call));
      if (status >= 400) throw new Error(text);
    }
  }

  /** Waits until no generation or export of an album is unfinished. */
  #waitForWork(table: 'generations' | 'exports', { id }: MadeAlbum): Promise<void> {
    return this.#waitUntil(async () => {
      const { rows } = await this.#settings.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where finished_at is null and album_id = ${id}`,
      );
      return rows[0]?.n === 0;
    });
  }

  async #waitUntil(isOver: () => Promise<boolean>): Promise<void> {
    const begun = performance.now();
    while (!(await isOver())) {
      if (performance.now() - begun > WAIT_LIMIT_MS) throw new Error('the workers do not end their jobs');
      await pause(POLL_MS);
    }
  }
}

/** Repeats a call that the API cannot answer now, as the app does. */
async function retryUnavailable<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const answer = await call();
    if (answer.status !== 503 || performance.now() - begun > WAIT_LIMIT_MS) return answer;
    await pause(RETRY_MS);
  }
}
