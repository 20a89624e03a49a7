import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { type PrintFileSource, type PrintItem, type Printing, PrintingError, type PrintJob } from './printing';

export interface ReceivedJob {
  readonly reference: string;
  readonly country: string;
  readonly items: readonly { readonly copies: number; readonly interior: string; readonly cover: string }[];
}

export interface PrintingUnderTest {
  readonly printing: Printing;
  /** Returns the received jobs with the SHA-256 of each file. */
  receivedJobs(): Promise<readonly ReceivedJob[]>;
  /** Simulates staff at the printer. `reference` is the printer's own job id. */
  ship(reference: string, tracking: { carrier: string; number: string; url: string }): Promise<void>;
  deliver(reference: string): Promise<void>;
  close(): Promise<void>;
}

export function createPrintFile(content: string): PrintFileSource {
  const bytes = Buffer.from(content);
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    url: `https://albums.example.com/files/${encodeURIComponent(content)}`,
    open: async () => Readable.from([bytes]),
  };
}

export const createPrintItem = (change: Partial<PrintItem> = {}): PrintItem => ({
  id: randomUUID(),
  title: 'Été à «Nice»',
  format: 'square-210',
  width: 210,
  height: 210,
  bleed: 3,
  spine: 6,
  pages: 24,
  cover: 'hard',
  paper: 'silk-170',
  quantity: 2,
  proof: '5e'.repeat(32),
  interiorFile: createPrintFile(`interior ${randomUUID()}`),
  coverFile: createPrintFile(`cover ${randomUUID()}`),
  ...change,
});

let jobs = 0;
export function createPrintJob(change: Partial<PrintJob> = {}): PrintJob {
  jobs += 1;
  return {
    id: randomUUID(),
    reference: `K-2026-${String(jobs).padStart(6, '0')}`,
    payment: { provider: 'sandbox', sandbox: true },
    orderedAt: new Date(Date.UTC(2026, 10, 21)),
    address: {
      recipient: 'Ada Lovelace',
      street: 'Rue de Rivoli 1',
      street2: '',
      postcode: '75001',
      city: 'Paris',
      region: 'FR-IDF',
      region_name: 'Île-de-France',
      country: 'FR',
      phone: '',
      lines: ['Ada Lovelace', 'Rue de Rivoli 1', '75001 Paris', 'France'],
    },
    delivery: 'standard',
    items: [createPrintItem()],
    ...change,
  };
}

const failsWith = (code: string) => (error: unknown) => error instanceof PrintingError && error.code === code;

export function printingCompliance(name: string, openFixture: () => Promise<PrintingUnderTest>): void {
  describe(`printing: ${name}`, () => {
    let fixture: PrintingUnderTest;
    before(async () => {
      fixture = await openFixture();
    });
    after(() => fixture.close());

    const takenAs = async (reference: string) =>
      (await fixture.receivedJobs()).filter((job) => job.reference === reference);

    it('accepts a job with all its files', async () => {
      const job = createPrintJob({ items: [createPrintItem(), createPrintItem({ quantity: 1, cover: 'soft' })] });
      await fixture.printing.submit(job);
      const [taken] = await takenAs(job.reference);
      assert.equal(taken?.country, 'FR');
      assert.deepEqual(
        taken?.items,
        job.items.map(({ quantity, interiorFile, coverFile }) => ({
          copies: quantity,
          interior: interiorFile.sha256,
          cover: coverFile?.sha256,
        })),
      );
    });

    it('accepts a job once, also under concurrent submissions', async () => {
      const job = createPrintJob();
      const names = await Promise.all([1, 2, 3, 4].map(() => fixture.printing.submit(job)));
      names.push(await fixture.printing.submit(job));
      assert.equal(new Set(names).size, 1);
      assert.equal((await takenAs(job.reference)).length, 1);
    });

    it('never confuses two orders with the same number', async () => {
      const [first, second] = [createPrintJob(), createPrintJob()];
      await fixture.printing.submit(first);
      const again = await fixture.printing
        .submit({ ...second, reference: first.reference })
        .catch((error: unknown) => error);
      const taken = await takenAs(first.reference);
      const isTaken = taken.some(({ items }) => items[0]?.interior === second.items[0]?.interiorFile.sha256);
      assert.ok(isTaken || failsWith('refused')(again));
    });

    it('reports progress and tracking', async () => {
      const called = await fixture.printing.submit(createPrintJob());
      assert.deepEqual(await fixture.printing.status(called), { stage: 'accepted', tracking: null });
      const tracking = { carrier: 'DHL', number: '00340434', url: 'https://dhl.example.com/00340434' };
      await fixture.ship(called, tracking);
      assert.deepEqual(await fixture.printing.status(called), { stage: 'shipped', tracking });
      await fixture.deliver(called);
      assert.equal((await fixture.printing.status(called)).stage, 'delivered');
    });

    it('reports unknown jobs', async () => {
      await assert.rejects(fixture.printing.status('K-1999-000001'), failsWith('job_unknown'));
      await assert.rejects(fixture.printing.status('../../etc'), failsWith('job_unknown'));
    });
  });
}
