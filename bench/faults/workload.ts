import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseSpread, serialiseSpread } from '@domain/document';
import sharp from 'sharp';
import type { Database } from '../../server/drivers/database';
import type { ApiResponse } from '../../server/testing/apiClient';
import { insertBook } from '../../server/testing/insertBook';
import { orderAddress } from '../../server/testing/orders';
import type { TestServer } from '../../server/testing/testServer';
import type { Topology } from '../../server/testing/topology/topology';
import type { Ledger } from './ledger';

export interface Customer {
  readonly id: string;
  readonly token: string;
}

const RETRY_MS = 200;
const ALBUM_PHOTOS = 5;
const EDITS_PER_ALBUM = 4;
const THINK_MS = 300;
/** Ten uploads start together at this interval per round, so that a longer campaign does not store more. */
const BURST_MS_PER_ROUND = 100;
const MIN_BURST_MS = 300;

/**
 * Status that a client retries: broken connections, limits, server errors, and a token that counts as expired where
 * the clock is ahead.
 */
const isTransient = (status: number) => [0, 401, 408, 429].includes(status) || status >= 500;

/** A distinct JPEG; a distinct tail makes the file unique. */
export async function createPhoto(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, randomBytes(16)]);
}

export function toUploadForm(bytes: Buffer, id: string): FormData {
  const form = new FormData();
  form.set('id', id);
  form.set('file', new Blob([new Uint8Array(bytes)]), `${id}.jpg`);
  return form;
}

/** A browser's behaviour under faults: the same request again until it is answered for good. */
export class Workload {
  #isRunning = true;
  #wakeUploads: (() => void)[] = [];
  readonly #burstMs: number;
  readonly #lanes: Promise<void>[] = [];

  constructor(
    readonly topology: Topology,
    readonly ledger: Ledger,
    readonly db: Database,
    rounds: number,
  ) {
    this.#burstMs = Math.max(MIN_BURST_MS, rounds * BURST_MS_PER_ROUND);
  }

  /** Starts the next upload of every lane now. */
  startUploads(): void {
    for (const wake of this.#wakeUploads.splice(0)) wake();
  }

  /** Repeats a request until its answer is final. */
  async insist<N extends Parameters<Topology['api']>[0]>(send: () => Promise<ApiResponse<N>>): Promise<ApiResponse<N>> {
    for (;;) {
      const response = await send().catch(() => null);
      const status = response?.status ?? 0;
      this.ledger.countStatus(status);
      if (response && !isTransient(status)) return response;
      await pause(RETRY_MS);
    }
  }

  start(customers: readonly Customer[], uploadsPerCustomer: number): void {
    for (const customer of customers) {
      const recent: string[] = [];
      for (let i = 0; i < uploadsPerCustomer; i += 1) this.#lane(() => this.#upload(customer, recent));
      this.#lane(() => this.#makeAlbum(customer, recent));
      this.#lane(() => this.buyBook(customer));
    }
  }

  /** Takes no new work; resolves when all begun work has ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#lanes);
  }

  #lane(work: () => Promise<void>): void {
    const run = async () => {
      while (this.#isRunning) {
        await work().catch((error: unknown) => this.ledger.lose(`work failed: ${String(error)}`));
        await pause(THINK_MS);
      }
    };
    this.#lanes.push(run());
  }

  async #upload({ id: userId, token }: Customer, recent: string[]): Promise<void> {
    const untilBurst = this.#burstMs - (performance.now() % this.#burstMs);
    await Promise.race([pause(untilBurst), new Promise<void>((resolve) => this.#wakeUploads.push(resolve))]);
    if (!this.#isRunning) return;
    const bytes = await createPhoto();
    const id = randomUUID();
    const { body } = await this.insist(() =>
      this.topology.api('uploadSingle', { token, form: toUploadForm(bytes, id) }),
    );
    this.ledger.photos.set(body.data.id, { token, userId, sha256: createHash('sha256').update(bytes).digest('hex') });
    recent.push(body.data.id);
  }

  async #makeAlbum({ token }: Customer, recent: string[]): Promise<void> {
    if (recent.length < ALBUM_PHOTOS) return;
    const file_ids = recent.splice(0, ALBUM_PHOTOS);
    const { api } = this.topology;
    const body = { title: 'Lake', format: 'square-210', file_ids, request_id: randomUUID() } as const;
    const created = await this.insist(() => api('albumCreate', { token, body: { ...body, file_ids: [...file_ids] } }));
    const [generation] = created.body.data;
    if (!generation) throw new Error('no generation in the answer');
    this.ledger.albums.set(generation.album_id, token);
    for (let stage = ''; stage !== 'done'; await pause(RETRY_MS)) {
      stage = (await this.insist(() => api('spreadGeneration', { token, params: { id: generation.id } }))).body.data
        .stage;
      if (stage === 'failed') return this.ledger.lose(`generation ${generation.id} failed`);
    }
    await this.#editAlbum(token, generation.album_id);
    await this.#exportAlbum(token, generation.album_id);
  }

  async #editAlbum(token: string, albumId: string): Promise<void> {
    const { api } = this.topology;
    const params = { id: albumId };
    const { album } = (await this.insist(() => api('albumGet', { token, params }))).body;
    const placed = new Set(album.spreads.flatMap(({ html }) => [...html.matchAll(/[\da-f-]{36}/g)].map(([id]) => id)));
    for (const id of Object.keys(album.photos))
      if (!placed.has(id)) this.ledger.lose(`album ${albumId} lacks photo ${id}`);
    const spread = album.spreads.find(({ html }) => parseSpread(html).role === 'inner');
    if (!spread) return;
    let { html, version } = spread;
    for (let i = 0; i < EDITS_PER_ALBUM; i += 1) {
      const colour = `#${randomBytes(3).toString('hex')}`;
      const body = { id: spread.id, version, body: serialiseSpread({ ...parseSpread(html), background: { colour } }) };
      const saved = await this.insist(() => api('spreadUpdate', { token, params, body }));
      if (saved.status === 409) return this.ledger.lose(`edit ${i} of spread ${spread.id} met a conflict with itself`);
      ({ html, version } = saved.body.spread);
      this.ledger.edits.set(spread.id, { token, albumId, html, version });
    }
  }

  async #exportAlbum(token: string, albumId: string): Promise<void> {
    const { api } = this.topology;
    const params = { id: albumId };
    const requested = await this.insist(() => api('albumExport', { token, params, body: { kind: 'proof' } }));
    if (requested.status >= 400) return this.ledger.lose(`export of ${albumId} refused: ${requested.text}`);
    for (;;) {
      const { data } = (await this.insist(() => api('albumExportStatus', { token, params }))).body;
      if (data.stage === 'failed') return this.ledger.lose(`export of ${albumId} failed: ${data.error}`);
      const pdf = data.url === null ? null : await downloadPdf(this, data.url);
      if (pdf !== null) return void this.ledger.exports.push({ albumId, bytes: pdf.length });
      await pause(RETRY_MS);
    }
  }

  async #insertBook(id: string): Promise<string> {
    for (;;) {
      const book = await insertBook({ deps: { db: this.db } } as TestServer, { id }).catch(() => null);
      if (book !== null) return book;
      await pause(RETRY_MS);
    }
  }

  /** Buys a book and waits until it is printed. */
  async buyBook({ id, token }: Customer): Promise<void> {
    const { api, balancer } = this.topology;
    const album_id = await this.#insertBook(id);
    const [cartRequest, request_id] = [randomUUID(), randomUUID()];
    await this.insist(() => api('cartAdd', { token, body: { album_id, request_id: cartRequest } }));
    await this.insist(() => api('cartUpdate', { token, body: { ...orderAddress } }));
    const paid = await this.insist(() => api('cartPay', { token, body: { request_id } }));
    if (paid.status >= 400) return this.ledger.lose(`payment refused: ${paid.text}`);
    const { order_id: orderId, url } = paid.body.data;
    for (let isPaid = false; !isPaid; await pause(RETRY_MS)) {
      const body = new URLSearchParams({ do: 'pay', card: 'accepted' });
      const page = `${balancer.origin}${new URL(url).pathname}`;
      const response = await fetch(page, { method: 'POST', body, redirect: 'manual' }).catch(() => null);
      this.ledger.countStatus(response?.status ?? 0);
      // The page leads back to the shop only after a payment.
      isPaid = response?.status === 303 && !response.headers.get('location')?.includes('/sandbox/pay/');
      if (response?.status === 303 && !isPaid) return;
    }
    this.ledger.orders.add(orderId);
    for (let status = ''; !['in_production', 'shipped'].includes(status); await pause(RETRY_MS))
      status = (await this.insist(() => api('orderGet', { token, params: { id: orderId } }))).body.order.status;
  }
}

/** Returns a whole PDF; null after an error. A short file with a good status is a loss. */
export async function downloadPdf({ topology, ledger }: Workload, url: string): Promise<Buffer | null> {
  const response = await fetch(new URL(url, topology.balancer.origin)).catch(() => null);
  ledger.countStatus(response?.status ?? 0);
  if (response?.status !== 200) return null;
  const pdf = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (pdf.length === 0) return null;
  const isWhole = pdf.subarray(0, 5).toString() === '%PDF-' && /%%EOF\s*$/.test(pdf.subarray(-16).toString('latin1'));
  if (!isWhole) ledger.lose(`a partial PDF of ${pdf.length} bytes was served`);
  return pdf;
}
