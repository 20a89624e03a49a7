import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { readEnvironment } from '../../../config';
import { openDiskBlobs } from '../../../drivers/blobs';
import { connectDatabase } from '../../../drivers/database';
import { openImages } from '../../../images';
import type { UploadedFile } from '../receiveUpload';
import { createUploadsFolder } from '../routes';
import { PhotoStore } from '../service';

/**
 * A step of storing a photo after which this process kills itself. Blobs are counted in the order they are put; at
 * `inserted` the transaction with the row is not committed.
 */
export const uploadSteps = ['received', 'decoded', 'claimed', 'blob1', 'blob2', 'blob3', 'inserted', 'stored'] as const;
export type UploadStep = (typeof uploadSteps)[number];

export interface CrashAt {
  readonly step: UploadStep;
  readonly connection: ClientConfig;
  readonly dataDir: string;
  readonly userId: string;
  readonly photo: string;
  readonly received: Omit<UploadedFile, 'file'>;
}

/**
 * Runs as a separate process: stores one photo like the server, and dies by SIGKILL after a step. Its argument is a
 * {@link CrashAt} as JSON.
 */
async function main(): Promise<void> {
  const { step, connection, dataDir, userId, photo, received } = JSON.parse(process.argv[2] ?? '') as CrashAt;
  const dieAfter = (reached: string) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL');
  };
  const { db } = connectDatabase(connection, () => undefined);
  const disk = await openDiskBlobs(join(dataDir, 'blobs'));
  let puts = 0;
  const blobs: typeof disk = {
    ...disk,
    put: async (key, source) => {
      dieAfter('claimed');
      await disk.put(key, source);
      puts += 1;
      dieAfter(`blob${puts}`);
    },
  };
  const pool = openImages({ size: 1, onTrouble: () => undefined });
  const images: typeof pool = {
    ...pool,
    ingest: async (...args) => {
      const ingested = await pool.ingest(...args);
      dieAfter('decoded');
      return ingested;
    },
  };
  const uploads = createUploadsFolder(join(dataDir, 'tmp'));
  await uploads.open();
  const folder = uploads.newPath();
  const file = await place(folder, photo);
  dieAfter('received');
  await new PhotoStore({
    db,
    blobs,
    images,
    // The job is sent between the insert and the commit.
    queue: { send: () => Promise.resolve(null).finally(() => dieAfter('inserted')) },
    config: readEnvironment({}),
    log: { warn: () => undefined },
  }).store(userId, { ...received, file }, folder);
  dieAfter('stored');
}

async function place(folder: string, photo: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'original');
  await copyFile(photo, file);
  return file;
}

if (process.argv[2]?.startsWith('{')) await main();
