import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '../../server/drivers/database';
import { photoKeys } from '../../server/modules/files';
import { projectRoot } from '../../server/projectRoot';
import type { Topology } from '../../server/testing/topology/topology';
import type { ScenarioContext } from './context';
import { openTopologyBlobs } from './store';

const DATABASE = 'restored';
const COUNTED_TABLES = ['users', 'photos', 'albums', 'spreads', 'album_photos', 'exports', 'orders', 'payments'];

async function runMaintenance(
  { s3, secretKey, folder }: Topology,
  args: readonly string[],
  databaseUrl: string,
  bucket: string,
): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/start/run-maintenance.mjs'), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'maintenance'),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${errors.slice(-1000)}`);
}

async function countRows(db: Database): Promise<string> {
  const counts: string[] = [];
  for (const table of COUNTED_TABLES) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
    counts.push(`${rows[0]?.n} ${table}`);
  }
  return counts.join(', ');
}

/** Backs up while the product runs, restores elsewhere, and compares counts and checksums. */
export async function restoreBackup({ topology, ledger, db, lose }: ScenarioContext): Promise<string> {
  const { postgres, s3, folder } = topology;
  const backup = join(folder, 'backup');
  await runMaintenance(topology, ['backup', backup], postgres.url, s3.bucket);
  await db.execute(sql.raw(`create database ${DATABASE}`));
  const target = new URL(postgres.url);
  target.pathname = `/${DATABASE}`;
  const bucket = `restored-${randomUUID()}`;
  await s3.createBucket(bucket);
  await runMaintenance(topology, ['restore', backup], target.href, bucket);
  const restored = connectDatabase({ connectionString: target.href }, () => undefined, 2);
  const blobs = await openTopologyBlobs(topology, bucket);
  try {
    const [before, after] = [await countRows(db), await countRows(restored.db)];
    if (before !== after) lose(`the backup of ${before} restored ${after}`);
    for (const [id, { userId, sha256 }] of ledger.photos) {
      const bytes = await blobs.read(photoKeys(userId, id).original).catch(() => Buffer.alloc(0));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) lose(`photo ${id} is not restored`);
    }
    return `${after}; ${ledger.photos.size} checksums`;
  } finally {
    await restored.close();
    await blobs.close();
  }
}
