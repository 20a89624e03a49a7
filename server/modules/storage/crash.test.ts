import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import pino from 'pino';
import { readEnvironment } from '../../config';
import { type Blobs, openDiskBlobs } from '../../drivers/blobs';
import { connectDatabase, type DatabaseHandle, tables } from '../../drivers/database';
import { type Images, openImages } from '../../images';
import { createTurnedJpeg } from '../../images/fixtures/corners';
import { cleanUpNow } from '../../testing/cleanUpNow';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { programArgs, programFile } from '../../testing/programFile';
import { photoKeys } from '../files';
import { createUploadsFolder } from './routes';
import { PhotoStore } from './service';
import { type CrashAt, type UploadStep, uploadSteps } from './testing/crashingServer';

const userId = randomUUID();
const noJobs = { send: () => Promise.resolve(null) };
let dataDir: string;
let database: TestDatabase;
let handle: DatabaseHandle;
let images: Images;
let photo: string;
let received: CrashAt['received'];
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
  database = await createTestDatabase();
  handle = connectDatabase(database.connection, () => undefined);
  await handle.db.insert(tables.users).values({ id: userId, email: 'a@example.com', name: 'Ada', passwordHash: 'x' });
  images = openImages({ size: 1, onTrouble: () => undefined });
  photo = join(dataDir, 'photo.jpg');
  const bytes = await createTurnedJpeg(6);
  await writeFile(photo, bytes);
  received = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    name: 'x.jpg',
    id: randomUUID(),
  };
});
after(async () => {
  await images.close();
  await handle.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const script = programFile('server/modules/storage/testing/crashingServer.ts');

async function crashAfter(step: UploadStep): Promise<void> {
  const order: CrashAt = { step, connection: database.connection, dataDir, userId, photo, received };
  const args = [...programArgs, script, JSON.stringify(order)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL', `it did not come as far as ${step}`);
}

/** Runs the storage part of a server start. */
async function restart(): Promise<Blobs> {
  await createUploadsFolder(join(dataDir, 'tmp')).open();
  return openDiskBlobs(join(dataDir, 'blobs'));
}

async function retry(blobs: Blobs): Promise<boolean> {
  const folder = createUploadsFolder(join(dataDir, 'tmp')).newPath();
  await mkdir(folder);
  const file = join(folder, 'original');
  await copyFile(photo, file);
  const { isNew } = await new PhotoStore({
    db: handle.db,
    blobs,
    images,
    queue: noJobs,
    config: readEnvironment({}),
    log: { warn: () => undefined },
  }).store(userId, { ...received, file }, folder);
  await rm(folder, { recursive: true });
  return isNew;
}

async function keysOf(blobs: Blobs): Promise<string[]> {
  const keys = [];
  for await (const { key } of blobs.list('photos')) keys.push(key);
  return keys.sort();
}

for (const step of uploadSteps) {
  it(`a crash after "${step}" leaves nothing or the complete photo, and a retry gives exactly one`, async () => {
    await crashAfter(step);
    const blobs = await restart();
    assert.deepEqual(await readdir(join(dataDir, 'tmp', 'uploads')), []);
    assert.deepEqual(await readdir(join(dataDir, 'blobs', '.tmp')), []);
    const isStored = step === 'stored';
    assert.equal((await handle.db.select().from(tables.photos)).length, isStored ? 1 : 0);
    const place = { db: handle.db, blobs, dataDir, log: pino({ level: 'silent' }) };
    const report = await cleanUpNow(place);
    const keys = photoKeys(userId, received.id ?? '');
    const whole = [keys.original, keys[1440], keys[250]].sort();
    assert.deepEqual([await keysOf(blobs), report.incomplete.count], [isStored ? whole : [], 0]);

    assert.equal(await retry(blobs), !isStored);
    assert.equal((await handle.db.select().from(tables.photos)).length, 1);
    assert.deepEqual(await keysOf(blobs), whole);
    const original = createHash('sha256')
      .update(await blobs.read(keys.original))
      .digest('hex');
    assert.equal(original, received.sha256);

    await handle.db.delete(tables.photos);
    await cleanUpNow(place);
  });
}
