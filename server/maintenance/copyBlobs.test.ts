import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Blobs, openDiskBlobs } from '../drivers/blobs';
import { copyBlobs, isCompleteCopy } from './copyBlobs';

let root: string;
let source: Blobs;
let target: Blobs;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-copy-'));
});
after(() => rm(root, { recursive: true }));
beforeEach(async () => {
  [source, target] = [await newStore(), await newStore()];
  await source.put('instance', Buffer.from('an id\n'));
});

const newStore = () => openDiskBlobs(join(root, randomUUID()));
const keys = Array.from({ length: 40 }, (_, i) => `photos/user${i % 3}/photo${i}/original`);
async function fill(store: Blobs, sizeBytes = 1000) {
  for (const key of keys) await store.put(key, randomBytes(sizeBytes));
}

async function readAll(store: Blobs): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for await (const { key } of store.list('')) contents.set(key, (await store.read(key)).toString('base64'));
  return contents;
}

/** Stream that breaks, or ends early, after some bytes. */
async function cutStream(stream: Readable, bytes: number, end: 'break' | 'stop'): Promise<Readable> {
  const whole = Buffer.concat(await stream.toArray()).subarray(0, bytes);
  return Readable.from(
    (function* () {
      yield whole;
      if (end === 'break') throw new Error('the disk does not answer');
    })(),
  );
}

it('copies every blob and the id of the installation, and leaves the source as it is', async () => {
  await fill(source);
  const before = await readAll(source);
  const report = await copyBlobs(source, target);
  assert.deepEqual([report.copied, report.copiedBytes, report.failed], [41, 40_006, 0]);
  assert.deepEqual(await readAll(target), before);
  assert.deepEqual(await readAll(source), before);
});

it('continues a cut-off run and passes over what is there', async () => {
  await fill(source);
  let gets = 0;
  const dying: Blobs = {
    ...source,
    get: (key) => {
      gets += 1;
      return gets > 15 ? Promise.reject(new Error('killed')) : source.get(key);
    },
  };
  const cut = await copyBlobs(dying, target);
  assert.deepEqual([cut.copied, cut.failed], [15, 25]);
  assert.equal(isCompleteCopy(cut), false);
  assert.equal(await target.stat('instance'), null, 'an incomplete copy carries no id');
  const rest = await copyBlobs(source, target);
  assert.deepEqual([rest.alreadyThere, rest.copied, rest.failed], [15, 26, 0]);
  assert.deepEqual(await readAll(target), await readAll(source));
});

it('reports blobs with other bytes of the same size and keeps both', async () => {
  await fill(source);
  const [key = ''] = keys;
  const other = randomBytes(1000);
  await target.put(key, other);
  const report = await copyBlobs(source, target);
  assert.deepEqual([report.differing, report.copied], [1, 39]);
  assert.deepEqual(report.problems, [{ key, reason: 'the target holds other bytes' }]);
  assert.equal(isCompleteCopy(report), false);
  assert.deepEqual(await target.read(key), other);
  assert.equal((await copyBlobs(source, target, { overwrite: true })).copied, 2);
  assert.deepEqual(await readAll(target), await readAll(source));
});

it('compares sizes alone on request, without reading', async () => {
  await fill(source);
  await copyBlobs(source, target);
  const unread: Blobs = { ...source, get: () => Promise.reject(new Error('read')) };
  const report = await copyBlobs(unread, target, { sizesOnly: true });
  assert.deepEqual([report.alreadyThere, report.failed], [41, 0]);
});

for (const [end, reason] of [
  ['break', 'the disk does not answer'],
  ['stop', 'the source gave 70000 of 100000 bytes'],
] as const)
  it(`stores nothing of a source that ${end === 'break' ? 'breaks' : 'ends'} in mid-stream`, async () => {
    await source.put('exports/a.pdf', randomBytes(100_000));
    const broken: Blobs = { ...source, get: async (key) => cutStream(await source.get(key), 70_000, end) };
    const report = await copyBlobs(broken, target);
    assert.deepEqual([report.copied, report.failed], [0, 1]);
    assert.deepEqual(report.problems, [{ key: 'exports/a.pdf', reason }]);
    assert.deepEqual(await readAll(target), new Map());
    assert.equal((await copyBlobs(source, target)).copied, 2);
  });

it('notices a target that truncates, removes the wrong blob and copies it again', async () => {
  await fill(source);
  const [key = ''] = keys;
  const truncating: Blobs = {
    ...target,
    put: async (at, given) => target.put(at, at === key ? await cutStream(given as Readable, 999, 'stop') : given),
  };
  const report = await copyBlobs(source, truncating);
  assert.deepEqual([report.copied, report.failed], [39, 1]);
  assert.match(report.problems[0]?.reason ?? '', /stored 999 of 1000 bytes/);
  assert.equal(await target.stat(key), null);
  assert.equal((await copyBlobs(source, target)).copied, 2);
  assert.deepEqual(await readAll(target), await readAll(source));
});

it('notices a target that stores a changed byte', async () => {
  await source.put('exports/a.pdf', Buffer.from('whole'));
  const corrupting: Blobs = { ...target, put: (at) => target.put(at, Buffer.from('wh0le')) };
  const report = await copyBlobs(source, corrupting);
  assert.deepEqual([report.copied, report.failed], [0, 1]);
  assert.equal(await target.stat('exports/a.pdf'), null);
});

it('does not count a blob that the source deletes meanwhile as lost', async () => {
  await fill(source);
  const deleting: Blobs = {
    ...source,
    get: async (key) => {
      if (key === keys[5]) await source.delete(key);
      return source.get(key);
    },
  };
  const report = await copyBlobs(deleting, target);
  assert.deepEqual([report.deletedMeanwhile, report.copied, report.failed], [1, 40, 0]);
});

describe('print jobs', () => {
  const job = (name: string) => `spool/K-2026-000001/${name}`;
  beforeEach(async () => {
    for (const name of ['ticket.json', 'cover.pdf', 'interior.pdf']) await source.put(job(name), Buffer.from(name));
  });

  it('get their tickets last, and none while another blob is missing', async () => {
    const written: string[] = [];
    const watched: Blobs = {
      ...target,
      put: async (key, given) => {
        await target.put(key, given);
        written.push(key);
      },
    };
    const broken: Blobs = {
      ...source,
      get: (key) => (key === job('interior.pdf') ? Promise.reject(new Error('killed')) : source.get(key)),
    };
    assert.equal((await copyBlobs(broken, watched)).failed, 1);
    assert.deepEqual(written, [job('cover.pdf')]);
    await copyBlobs(source, watched);
    assert.deepEqual(written.slice(1), [job('interior.pdf'), job('ticket.json'), 'instance']);
  });

  it('and mails sent again are brought up to date by a second run', async () => {
    const mail = 'outbox/1.eml';
    for (const key of [job('status.json'), mail]) await source.put(key, Buffer.from('shipped'));
    await copyBlobs(source, target);
    const later = new Date(Date.now() + 60_000);
    for (const key of [job('status.json'), mail]) {
      await source.put(key, Buffer.from('arrived'));
      await utimes(source.path(key) ?? '', later, later);
    }
    const report = await copyBlobs(source, target, { sizesOnly: true });
    assert.deepEqual([report.copied, report.differing], [2, 0]);
    assert.deepEqual(await readAll(target), await readAll(source));
  });

  it('keep a newer report of the target', async () => {
    await source.put(job('status.json'), Buffer.from('shipped'));
    await copyBlobs(source, target);
    await target.put(job('status.json'), Buffer.from('delivered'));
    const past = new Date(Date.now() - 60_000);
    await utimes(source.path(job('status.json')) ?? '', past, past);
    const report = await copyBlobs(source, target);
    assert.deepEqual([report.copied, report.differing], [0, 1]);
    assert.equal((await target.read(job('status.json'))).toString(), 'delivered');
  });
});

it('refuses a target of another installation before it copies anything', async () => {
  await fill(source);
  await target.put('instance', Buffer.from('other\n'));
  await assert.rejects(copyBlobs(source, target), /another installation/);
  assert.equal((await readAll(target)).size, 1);
});

it('rejects when the source cannot be listed', async () => {
  const broken: Blobs = {
    ...source,
    list: async function* () {
      yield* source.list('photos');
      throw new Error('no such disk');
    },
  };
  await assert.rejects(copyBlobs(broken, target), /no such disk/);
  assert.equal(await target.stat('instance'), null);
});

it('holds a bounded number of blobs in transfer', async () => {
  await fill(source, 200_000);
  let [open, most] = [0, 0];
  const counting: Blobs = {
    ...target,
    put: async (key, given) => {
      open += 1;
      most = Math.max(most, open);
      await target.put(key, given).finally(() => {
        open -= 1;
      });
    },
  };
  await copyBlobs(source, counting);
  assert.ok(most > 1 && most <= 8, String(most));
});
