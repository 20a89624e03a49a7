import { randomUUID } from 'node:crypto';
import { DOCUMENT_VERSION, type SpreadRole, serialiseSpread } from '@domain/document';
import type { FormatId } from '@domain/print';
import { tables } from '../drivers/database';
import type { TestServer, TestUser } from './testServer';

/** Number of spreads of a book with this many inner pages: the cover, and single first and last pages. */
const countSpreads = (pages: number) => (pages + 4) / 2;

function roleAt(position: number, spreads: number): SpreadRole {
  if (position === 0) return 'cover';
  if (position === 1) return 'opening';
  return position === spreads - 1 ? 'closing' : 'inner';
}

const createBlankSpread = (format: FormatId, role: SpreadRole): string =>
  serialiseSpread({
    version: DOCUMENT_VERSION,
    format,
    role,
    spine: role === 'cover' ? 6 : 0,
    background: { colour: '#ffffff' },
    elements: [],
  });

/**
 * Inserts a finished album of blank spreads, for tests that need only its page count.
 * @returns its id
 */
export async function insertBook(
  { deps: { db } }: TestServer,
  { id: userId }: Pick<TestUser, 'id'>,
  { pages = 24, format = 'square-210' }: { pages?: number; format?: FormatId } = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(tables.albums).values({ id, userId, title: 'Lake', templateId: 'x', format, state: 'ready' });
  const rows = Array.from({ length: countSpreads(pages) }, (_, position) => ({
    id: randomUUID(),
    albumId: id,
    position,
    html: createBlankSpread(format, roleAt(position, countSpreads(pages))),
  }));
  await db.insert(tables.spreads).values(rows);
  return id;
}
