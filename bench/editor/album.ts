import { randomUUID } from 'node:crypto';
import { breakLines, parseSpread, type SpreadDocument, type SpreadElement, serialiseSpread } from '@domain/document';
import { createPaintedDraft } from '../../e2e/support/albums';
import type { ApiUser } from '../../e2e/support/apiUser';

const ELEMENTS_PER_SPREAD = 100;
const COLUMNS = 14;

interface Stored {
  readonly id: string;
  readonly html: string;
  readonly version: number;
}

const spreadsOf = async (user: ApiUser, id: string) =>
  (await user.call<{ album: { spreads: Stored[] } }>('albumGet', { params: { id } })).album.spreads;

/**
 * Adds photos, texts, shapes and stickers in rows over both pages.
 * @param name prefix of the element ids
 */
function addManyElements(doc: SpreadDocument, photos: readonly string[], name: string): SpreadDocument {
  const upright = { rotation: 0, opacity: 1, locked: false } as const;
  const elements = Array.from({ length: ELEMENTS_PER_SPREAD }, (_, i): SpreadElement => {
    const id = `${name}${i}`;
    const frame = { x: 12 + (i % COLUMNS) * 28.5, y: 12 + Math.floor(i / COLUMNS) * 23, width: 25, height: 19 };
    if (i % 5 < 3) {
      const photoStyle = { radius: 0, border: null, shadow: i % 10 === 0 } as const;
      const crop = { x: 0, y: 0, width: 1, height: 1 };
      return { type: 'photo', id, ...upright, frame, fileId: photos[i % photos.length] ?? null, crop, ...photoStyle };
    }
    if (i % 5 === 3) {
      const text = `A few words that stand beside picture ${i}`;
      const style = {
        font: 'serif',
        size: 9,
        leading: 1.3,
        colour: '#161616',
        align: 'left',
        verticalAlign: 'top',
      } as const;
      const lines = breakLines({ text, ...style, width: frame.width });
      return { type: 'text', id, ...upright, frame, text, ...style, lines };
    }
    return { type: 'shape', id, ...upright, frame, shape: 'ellipse', fill: '#d9e2f2', stroke: null };
  });
  return { ...doc, elements };
}

/** Creates two spreads with 100 elements each: `b0`… on the third and `c0`… on the fourth. */
export async function createCrowdedAlbum(user: ApiUser): Promise<string> {
  const { id } = await createPaintedDraft(user, 30, 'Crowded');
  const spreads = await spreadsOf(user, id);
  const photos = spreads.flatMap(({ html }) =>
    parseSpread(html).elements.flatMap((one) => (one.type === 'photo' && one.fileId ? [one.fileId] : [])),
  );
  for (const [i, spread] of spreads.slice(2, 4).entries()) {
    const body = serialiseSpread(addManyElements(parseSpread(spread.html), photos, ['b', 'c'][i] ?? ''));
    await user.call('spreadUpdate', { params: { id }, body: { id: spread.id, version: spread.version, body } });
  }
  return id;
}

/** Creates an album of many photos and copies its spreads up to a page count. */
export async function createLargeAlbum(user: ApiUser, photos: number, pages: number): Promise<string> {
  const { id, pages: made } = await createPaintedDraft(user, photos, 'Large');
  const [, , inner] = await spreadsOf(user, id);
  for (let count = made; inner && count < pages; count += 2)
    await user.call('spreadCopy', { params: { id }, body: { id: inner.id, copy_id: randomUUID() } });
  return id;
}
