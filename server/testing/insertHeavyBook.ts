import { randomUUID } from 'node:crypto';
import { type SpreadRole, serialiseSpread } from '@domain/document';
import { aSpread } from '@domain/testing';
import { tables } from '../drivers/database';
import { createHeavyPage } from './heavyPage';
import type { TestServer, TestUser } from './testServer';

const createLightSpread = (role: SpreadRole) =>
  serialiseSpread(aSpread({ role, spine: role === 'cover' ? 6 : 0, elements: [] }));

/**
 * Inserts an album with this many heavy spreads between first and last page, regardless of limits.
 * @returns its id
 */
export async function insertHeavyBook(
  { deps: { db } }: TestServer,
  { id: userId }: Pick<TestUser, 'id'>,
  heavy: number,
): Promise<string> {
  const id = randomUUID();
  const row = { id, userId, title: 'Heavy', templateId: 'journey', format: 'square-210', state: 'ready' } as const;
  await db.insert(tables.albums).values(row);
  const pages = [
    createLightSpread('cover'),
    createLightSpread('opening'),
    ...Array.from({ length: heavy }, () => createHeavyPage()),
    createLightSpread('closing'),
  ];
  for (const [position, html] of pages.entries())
    await db.insert(tables.spreads).values({ id: randomUUID(), albumId: id, position, html, version: 2 });
  return id;
}
