import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { migrateDatabase } from '../../drivers/database';
import { migrationsFolder } from '../../projectRoot';

const JOURNAL = join('meta', '_journal.json');
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, JOURNAL), 'utf8')));

export async function findNewestMigration(): Promise<number> {
  const { entries } = await readJournal();
  return Math.max(...entries.map(({ when }) => when));
}

/** Creates the tables of an empty database as an earlier version had them. */
export async function migrateDatabaseTo(connection: ClientConfig, migratedAt: number): Promise<void> {
  const journal = await readJournal();
  const entries = journal.entries.filter(({ when }) => when <= migratedAt);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateDatabase(connection, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
