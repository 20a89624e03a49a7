import { randomUUID } from 'node:crypto';
import { type SpreadRole, serialiseSpread } from '@domain/document';
import type { FormatId } from '@domain/print';
import { aSpread, aTextElement } from '@domain/testing';
import { tables } from '../drivers/database';
import type { TestServer, TestUser } from './harness';

/** A text of about 10 kB in the dialect; 39 lines of it a text, and each line once more. */
function heavyText(i: number) {
  const lines = Array.from({ length: 49 }, (_, line) => `${i} ${line} `.padEnd(100, 'x'));
  return aTextElement({ id: `t${i}`, text: lines.join(' '), lines });
}

const wholes = new Map<string, string>();

/** A page of nearly as many bytes as a page may have (380 kB), or of that share of it. */
export function heavyPage(role: SpreadRole = 'inner', share = 1, format: FormatId = 'square-210'): string {
  const key = `${role} ${share} ${format}`;
  const elements = Array.from({ length: Math.round(36 * share) }, (_, i) => heavyText(i));
  const html = wholes.get(key) ?? serialiseSpread(aSpread({ role, format, spine: role === 'cover' ? 6 : 0, elements }));
  wholes.set(key, html);
  return html;
}

const light = (role: SpreadRole) => serialiseSpread(aSpread({ role, spine: role === 'cover' ? 6 : 0, elements: [] }));

/** An album with so many heavy spreads between the first and the last page, there at once and whatever the limit is. Returns its id. */
export async function insertHeavyBook(
  { deps: { db } }: TestServer,
  { id: userId }: Pick<TestUser, 'id'>,
  heavy: number,
): Promise<string> {
  const id = randomUUID();
  const row = { id, userId, title: 'Heavy', templateId: 'journey', format: 'square-210', state: 'ready' } as const;
  await db.insert(tables.albums).values(row);
  const pages = [
    light('cover'),
    light('opening'),
    ...Array.from({ length: heavy }, () => heavyPage()),
    light('closing'),
  ];
  for (const [position, html] of pages.entries())
    await db.insert(tables.spreads).values({ id: randomUUID(), albumId: id, position, html, version: 2 });
  return id;
}
