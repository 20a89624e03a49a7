import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ConfigError } from '../config';
import { openDiskBlobs } from '../drivers/blobs';
import { createBlobSpool, createSpool, type Printing } from '../drivers/printing';
import { createPrintItem, createPrintJob } from '../drivers/printing/compliance';
import { openBlobSpoolFiles, openSpoolFolder, runOrders, type SpoolFiles } from './orders';

interface Opened {
  readonly printing: Printing;
  readonly files: SpoolFiles;
}

/** The server's driver and the operator's command on one spool. */
const places: readonly (readonly [string, (folder: string) => Promise<Opened>])[] = [
  ['a folder', async (folder) => ({ printing: createSpool(folder), files: openSpoolFolder(folder) })],
  [
    'a blob store',
    async (folder) => {
      const blobs = await openDiskBlobs(folder);
      return { printing: createBlobSpool(blobs), files: openBlobSpoolFiles(blobs) };
    },
  ],
];

for (const [name, open] of places)
  describe(`npm run orders on ${name}`, () => {
    const order = 'K-2026-000001';
    let folder: string;
    let opened: Opened;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'keepsake-orders-'));
      opened = await open(folder);
    });
    after(() => rm(folder, { recursive: true }));

    const run = async (...argv: string[]) => {
      const lines: string[] = [];
      await runOrders(argv, opened.files, (line) => lines.push(line));
      return lines;
    };

    it('lists the orders that the server has submitted', async () => {
      assert.match((await run('list')).join(), /^no orders in /);
      const job = createPrintJob({ reference: order, items: [createPrintItem({ quantity: 2 })] });
      await opened.printing.submit(job);
      const { city, country } = job.address;
      const [line = '', ...more] = await run('list');
      assert.ok(line.startsWith(`${order}  to print  2 × to ${city}, ${country} (${job.delivery})`), line);
      assert.deepEqual(more, []);
    });

    it('reports shipping and delivery to the server, and keeps the tracking', async () => {
      const url = 'https://dhl.example.com/1';
      const tracking = { carrier: 'DHL', number: '1', url };
      assert.deepEqual(await run('ship', order, '--carrier', 'DHL', '--tracking', '1', '--url', url), [
        `${order}: shipped`,
      ]);
      assert.deepEqual(await opened.printing.status(order), { stage: 'shipped', tracking });
      await run('deliver', order);
      assert.deepEqual(await opened.printing.status(order), { stage: 'delivered', tracking });
      assert.match((await run('list')).join(), /delivered/);
    });

    it('replaces the tracking as a whole, and takes a delivery back only when told to', async () => {
      const ship = (...more: string[]) => run('ship', order, '--carrier', 'UPS', '--tracking', 'U2', ...more);
      await assert.rejects(ship(), /is delivered; add --again/);
      assert.equal((await opened.printing.status(order)).stage, 'delivered');
      await ship('--again');
      const tracking = { carrier: 'UPS', number: 'U2', url: null };
      assert.deepEqual(await opened.printing.status(order), { stage: 'shipped', tracking });
      const url = 'https://ups.example.com/U2';
      await ship('--url', url);
      assert.deepEqual((await opened.printing.status(order)).tracking, { ...tracking, url });
      await ship();
      assert.deepEqual((await opened.printing.status(order)).tracking, tracking);
    });

    it('lists all other orders when the files of some are not readable, and fails', async () => {
      const bad = ['K-2026-000900', 'K-2026-000901', 'K-2026-000902'];
      const reports = ['nonsense', '[]', '{"status": 7}'];
      for (const [i, reference] of bad.entries()) {
        await opened.printing.submit(createPrintJob({ reference, items: [createPrintItem()] }));
        await opened.files.write(reference, 'status.json', reports[i] ?? '');
      }
      await opened.files.write('K-2026-000902', 'ticket.json', '{');
      const lines: string[] = [];
      const listing = runOrders(['list'], opened.files, (line) => lines.push(line));
      await assert.rejects(listing, (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        for (const reference of bad) assert.ok(error.message.includes(reference), error.message);
        return true;
      });
      assert.ok(
        lines.some((line) => line.startsWith(`${order}  shipped`)),
        lines.join('\n'),
      );
      for (const reference of bad) assert.ok(lines.includes(`${reference}  not readable`), lines.join('\n'));
    });

    it('rejects unknown commands and orders', async () => {
      for (const argv of [
        [],
        ['ship'],
        ['ship', order],
        ['ship', order, '--carrier', 'DHL', '--tracking', '1', '--url', 'javascript:x'],
        ['deliver', '../x'],
        ['deliver', 'K-1'],
        ['deliver', order, 'K-1'],
        ['list', order],
        ['lose', order],
        ['list', '--what'],
        // An option that a command does not use is not dropped in silence.
        ['list', '--carrier', 'DHL'],
        ['deliver', order, '--tracking', '2'],
        ['deliver', order, '--again'],
      ])
        await assert.rejects(run(...argv), ConfigError, argv.join(' '));
    });

    if (name === 'a folder')
      it('lists no stray files', async () => {
        const spool = await mkdtemp(join(tmpdir(), 'keepsake-stray-'));
        await writeFile(join(spool, 'README.txt'), 'The spool');
        const lines: string[] = [];
        await runOrders(['list'], openSpoolFolder(spool), (line) => lines.push(line));
        assert.deepEqual(lines, []);
        await rm(spool, { recursive: true });
      });

    if (name === 'a folder')
      it('leaves a file that a server of another user can read, and no draft', async () => {
        const job = join(folder, order);
        assert.equal((await stat(join(job, 'status.json'))).mode & 0o777, 0o644);
        assert.deepEqual(
          (await readdir(job)).filter((file) => file.startsWith('.')),
          [],
        );
        await writeFile(join(job, 'status.json'), 'nonsense');
        await assert.rejects(run('deliver', order), /status\.json is not readable/);
      });
  });
