import { randomUUID } from 'node:crypto';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import { DEFAULT_TEMPLATE, templateOf } from '@domain/layout';
import { type Queryable, tables } from '../../drivers/database';
import { computeVersionFingerprint } from '../albums/versions/repository';
import { versionPageFileName } from './manifest';
import type { Bundle } from './openBundle';

/**
 * Returns the document with local photo ids. A photo missing from the bundle leaves an empty frame and is not kept as
 * unplaced.
 */
export function remapIds(
  { unplacedPhotoIds = [], ...doc }: SpreadDocument,
  ids: ReadonlyMap<string, string>,
): SpreadDocument {
  const { picture, ...plain } = doc.background;
  const kept = [...new Set(unplacedPhotoIds.flatMap((id) => ids.get(id) ?? []))];
  const fileId = picture && ids.get(picture.fileId);
  const background = picture && fileId ? { ...plain, picture: { ...picture, fileId } } : plain;
  const elements = doc.elements.map((element) =>
    element.type === 'photo' && element.fileId !== null
      ? { ...element, fileId: ids.get(element.fileId) ?? null }
      : element,
  );
  return { ...doc, background, elements, ...(kept.length > 0 && { unplacedPhotoIds: kept }) };
}

interface InsertContext {
  readonly albumId: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly spreadIds: readonly string[];
  readonly styleOf: (lora: string | null) => string | null;
  /** Current time, ms since 1970; versions from the future are set to it. */
  readonly now: number;
}

/** Inserts the version history, one version at a time. Restoring finds the spreads of each version. */
export async function insertVersions(
  tx: Queryable,
  { versions, page }: Pick<Bundle, 'versions' | 'page'>,
  { albumId, ids, spreadIds, styleOf, now }: InsertContext,
): Promise<void> {
  // Buffers are allocated outside the heap.
  const rewritten = new Map<number, Buffer>();
  const own = async (number: number): Promise<string> => {
    const known =
      rewritten.get(number) ?? Buffer.from(serialiseSpread(remapIds(await page(versionPageFileName(number)), ids)));
    rewritten.set(number, known);
    return known.toString();
  };
  for (const { kind, name, format, template_id, lora, created_at, spreads } of versions) {
    const facts = { format, templateId: templateOf(template_id)?.id ?? DEFAULT_TEMPLATE, lora: styleOf(lora) };
    const pages: { id: string; html: string; touched: boolean }[] = [];
    for (const { page: number, touched, of } of spreads) {
      const id = spreadIds[of ?? Number.POSITIVE_INFINITY] ?? randomUUID();
      pages.push({ id, html: await own(number), touched });
    }
    const html = pages.map((one) => one.html);
    await tx.insert(tables.albumVersions).values({
      id: randomUUID(),
      albumId,
      kind,
      name,
      ...facts,
      spreads: pages,
      fingerprint: computeVersionFingerprint(facts, html),
      createdAt: new Date(Math.min(now, Date.parse(created_at))),
    });
  }
}
