import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isNull, sql } from 'drizzle-orm';
import { type Config, ConfigError } from './config';
import { type Blobs, isBlobError } from './drivers/blobs';
import { type Database, tables } from './drivers/database';
import { blobKinds, checkRowsExist, listBlobPages } from './jobs/cleanup/blobKinds';
import { photoKeys } from './modules/files';

export const INSTANCE_BLOB_KEY = 'instance';
const SAMPLE_SIZE = 50;

export interface InstanceNames {
  readonly database: string;
  readonly store: string;
  readonly storeSetting: 'DATA_DIR' | 'S3_BUCKET';
}

export function describeInstance({
  databaseUrl,
  dataDir,
  s3,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>): InstanceNames {
  const store: Omit<InstanceNames, 'database'> = s3
    ? { store: `the bucket ${[s3.bucket, s3.prefix].filter(Boolean).join('/')} (S3_BUCKET)`, storeSetting: 'S3_BUCKET' }
    : { store: join(dataDir, 'blobs'), storeSetting: 'DATA_DIR' };
  if (databaseUrl === null)
    return { database: `the built-in database of ${dataDir} (DATABASE_URL is not set)`, ...store };
  const { host, pathname } = new URL(databaseUrl);
  return { database: `the database ${pathname.slice(1)} at ${host} (DATABASE_URL)`, ...store };
}

interface InstanceSides {
  readonly databaseId: string | null;
  readonly storeId: string | null;
  readonly hasPhotos: boolean;
  readonly hasBlobs: boolean;
}

async function readDatabaseId(db: Database): Promise<string | null> {
  const [row] = await db.select({ id: tables.instance.id }).from(tables.instance);
  return row?.id ?? null;
}

async function readStoreId(blobs: Blobs): Promise<string | null> {
  const bytes = await blobs.read(INSTANCE_BLOB_KEY).catch((error: unknown) => {
    if (isBlobError(error, 'blob_missing')) return null;
    throw error;
  });
  return bytes?.toString().trim() || null;
}

export async function hasAnyBlob(blobs: Blobs): Promise<boolean> {
  for (const prefix of [...blobKinds.map((kind) => kind.prefix), 'trash'])
    for await (const _ of blobs.list(prefix)) return true;
  return false;
}

async function readSides(db: Database, blobs: Blobs): Promise<InstanceSides> {
  const { photos } = tables;
  const [databaseId, storeId] = [await readDatabaseId(db), await readStoreId(blobs)];
  if (databaseId !== null && databaseId === storeId) return { databaseId, storeId, hasPhotos: true, hasBlobs: true };
  const [photo] = await db.select({ id: photos.id }).from(photos).where(isNull(photos.deletedAt)).limit(1);
  return { databaseId, storeId, hasPhotos: photo !== undefined, hasBlobs: await hasAnyBlob(blobs) };
}

/** Share of sampled photos in the database whose originals are in the store; null when there is nothing to compare. */
async function measureSharedPhotos(db: Database, blobs: Blobs): Promise<number | null> {
  const { photos } = tables;
  const rows = await db
    .select({ id: photos.id, userId: photos.userId })
    .from(photos)
    .where(isNull(photos.deletedAt))
    .orderBy(sql`md5(${photos.id}::text)`)
    .limit(SAMPLE_SIZE);
  if (rows.length === 0) return null;
  const found = await Promise.all(rows.map(({ id, userId }) => blobs.stat(photoKeys(userId, id).original)));
  return found.filter((stat) => stat !== null).length / rows.length;
}

async function measureSharedBlobs(db: Database, blobs: Blobs): Promise<number> {
  let [seen, known] = [0, 0];
  for (const kind of blobKinds)
    for await (const page of listBlobPages(blobs, kind.prefix)) {
      const found = await checkRowsExist(
        db,
        kind,
        page.map(({ key }) => key),
      );
      seen += found.length;
      known += found.filter(Boolean).length;
      break;
    }
  return seen === 0 ? 0 : known / seen;
}

/** Returns true when most of a sample of one side exists on the other. */
async function belongTogether(db: Database, blobs: Blobs): Promise<boolean> {
  return ((await measureSharedPhotos(db, blobs)) ?? (await measureSharedBlobs(db, blobs))) >= 0.5;
}

async function writeInstanceIds(db: Database, blobs: Blobs, wanted: string): Promise<void> {
  // The first of several concurrent servers sets the id of the installation.
  await db.insert(tables.instance).values({ id: wanted }).onConflictDoNothing();
  const id = (await readDatabaseId(db)) ?? wanted;
  if ((await readStoreId(blobs)) !== id) await blobs.put(INSTANCE_BLOB_KEY, Buffer.from(`${id}\n`));
}

const CLAIM_HINT =
  'if they do belong together, because one of them was restored or moved on purpose, run "npm run claim-blobs" once';

function createMismatchError(
  { hasPhotos, hasBlobs }: InstanceSides,
  { database, store, storeSetting }: InstanceNames,
): ConfigError {
  const isFolder = storeSetting === 'DATA_DIR';
  if (hasBlobs && !hasPhotos)
    return new ConfigError(
      `${database} has no photos, but ${store} holds those of another database: set DATABASE_URL to that one or restore its dump; to begin anew, set ${isFolder ? 'DATA_DIR to an empty folder' : 'S3_BUCKET or S3_PREFIX to an empty place'}; ${CLAIM_HINT}`,
    );
  if (hasPhotos && !hasBlobs)
    return new ConfigError(
      `${database} lists photos, but there are none in ${store}: set ${isFolder ? 'DATA_DIR to the folder that holds them, or mount it' : 'S3_BUCKET and S3_PREFIX to the place that holds them'}; ${CLAIM_HINT}`,
    );
  return new ConfigError(
    `${store} does not hold the photos of ${database}: set DATABASE_URL and ${storeSetting} to a pair that belongs together; ${CLAIM_HINT}`,
  );
}

/**
 * Verifies that database and blob store belong to one installation. Both carry its id. New ones get one; when an id is
 * missing, as after an update, a sample decides.
 * @throws ConfigError with advice in one line when they do not match
 */
export async function checkInstance(db: Database, blobs: Blobs, names: InstanceNames): Promise<void> {
  const sides = await readSides(db, blobs);
  const { databaseId, storeId, hasPhotos, hasBlobs } = sides;
  if (databaseId !== null && databaseId === storeId) return;
  if (databaseId !== null && storeId !== null) throw createMismatchError(sides, names);
  const areEmpty = !hasPhotos && !hasBlobs;
  if (!areEmpty && !(hasBlobs && (await belongTogether(db, blobs)))) throw createMismatchError(sides, names);
  await writeInstanceIds(db, blobs, databaseId ?? storeId ?? randomUUID());
}

/** Pairs the database with the store, whatever that holds: it takes its id. Returns that id. */
export async function claimInstance(db: Database, blobs: Blobs): Promise<string> {
  const { instance } = tables;
  const id = (await readStoreId(blobs)) ?? (await readDatabaseId(db)) ?? randomUUID();
  await db.insert(instance).values({ id }).onConflictDoUpdate({ target: instance.isOnly, set: { id } });
  await writeInstanceIds(db, blobs, id);
  return id;
}
