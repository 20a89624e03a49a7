import { createHash } from 'node:crypto';
import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { formatIds } from '@domain/print';
import type { AppDeps } from '../../deps';
import { findVersion, findVersions, type ListedVersion, type VersionRow } from '../albums/versions/repository';
import { type BundleVersion, MAX_BUNDLE_SPREADS, MAX_VERSION_PAGES, MAX_VERSIONS_BYTES } from './manifest';

export interface BundledVersions {
  readonly versions: readonly BundleVersion[];
  readonly pages: readonly string[];
}

/** Bytes of all distinct pages; versions share most of their pages. */
export const MAX_BUNDLED_BYTES = 16 * 1024 * 1024;

/** Larger versions, measured as JSON in the database, do not fit into any bundle. */
const MAX_STORED_BYTES = 3 * MAX_ALBUM_HTML_BYTES;
const countBytes = (pages: Iterable<string>) => [...pages].reduce((sum, html) => sum + Buffer.byteLength(html), 0);

class UniquePages {
  readonly html: string[] = [];
  readonly #numbers = new Map<string, number>();
  #bytes = 0;
  #stored = 0;

  /** Returns the numbers of these pages; null, without adding them, when they are too many. */
  add(pages: readonly string[]): number[] | null {
    const hashes = pages.map((html) => createHash('sha256').update(html).digest('base64'));
    const fresh = new Map(hashes.flatMap((hash, i) => (this.#numbers.has(hash) ? [] : [[hash, pages[i] ?? '']])));
    const bytes = this.#bytes + countBytes(fresh.values());
    const whole = countBytes(pages);
    const stored = this.#stored + whole;
    const isTooMuch = bytes > MAX_BUNDLED_BYTES || whole > MAX_ALBUM_HTML_BYTES || stored > MAX_VERSIONS_BYTES;
    if (isTooMuch || this.html.length + fresh.size > MAX_VERSION_PAGES) return null;
    this.#bytes = bytes;
    this.#stored = stored;
    for (const [hash, html] of fresh) this.#numbers.set(hash, this.html.push(html) - 1);
    return hashes.map((hash) => this.#numbers.get(hash) ?? 0);
  }
}

function toBundleVersion(
  row: VersionRow,
  numbers: readonly number[],
  places: ReadonlyMap<string, number>,
): BundleVersion | null {
  const format = formatIds.find((id) => id === row.format);
  if (!format) return null;
  const spreads = row.spreads.map(({ id, touched }, i) => ({
    page: numbers[i] ?? 0,
    touched,
    of: places.get(id) ?? null,
  }));
  const { templateId: template_id, lora, createdAt } = row;
  const plain = { format, template_id, lora, created_at: createdAt.toISOString(), spreads };
  return row.kind === 'named'
    ? { kind: 'named', name: row.name ?? '', ...plain }
    : { kind: 'automatic', name: null, ...plain };
}

/** Named versions before automatic ones, each kind the latest first. */
const orderByPriority = (rows: readonly ListedVersion[]): ListedVersion[] => [
  ...rows.filter(({ kind }) => kind === 'named'),
  ...rows.filter(({ kind }) => kind === 'automatic'),
];

/**
 * Collects the versions of an album, reading one at a time. Versions beyond the size limit are left out, automatic ones
 * first.
 * @param spreadIds of the spreads in the bundle, the deleted ones last
 */
export async function collectVersions(
  db: AppDeps['db'],
  albumId: string,
  spreadIds: readonly string[],
): Promise<BundledVersions> {
  const places = new Map(spreadIds.map((id, place) => [id, place]));
  const pages = new UniquePages();
  const listed = await findVersions(db, albumId);
  const bundledVersions = new Map<string, BundleVersion>();
  for (const { id, spreadCount, bytes } of orderByPriority(listed)) {
    const isSmall = bytes <= MAX_STORED_BYTES && spreadCount > 0 && spreadCount <= MAX_BUNDLE_SPREADS;
    const row = isSmall ? await findVersion(db, albumId, id) : undefined;
    const numbers = row && pages.add(row.spreads.map(({ html }) => html));
    const version = row && numbers && toBundleVersion(row, numbers, places);
    if (version) bundledVersions.set(id, version);
  }
  return { versions: listed.flatMap(({ id }) => bundledVersions.get(id) ?? []), pages: pages.html };
}
