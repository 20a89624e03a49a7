import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { parseSpread, type SpreadDocument, type SpreadRole } from '@domain/document';
import { type BundleVersion, MAX_VERSIONS_BYTES, versionPageFileName } from './manifest';

interface VersionPage extends Pick<SpreadDocument, 'role' | 'format'> {
  readonly bytes: number; // UTF-8 bytes of its HTML
}

export function isCompleteBook(pages: readonly Pick<SpreadDocument, 'role'>[]): boolean {
  const roles = pages.map(({ role }) => role);
  const ends = roles[0] === 'cover' && roles[1] === 'opening' && roles.length > 2 && roles.at(-1) === 'closing';
  return ends && roles.slice(2, -1).every((role) => role === 'inner');
}

/** Returns true when the pages are a book of its format, and each is a state of a distinct spread of the same kind. */
function isVersionValid(version: BundleVersion, pages: readonly VersionPage[], roles: readonly SpreadRole[]): boolean {
  const of = version.spreads.flatMap((spread) => spread.of ?? []);
  const isKind = version.spreads.every((spread, i) => spread.of === null || roles[spread.of] === pages[i]?.role);
  const isWhole = pages.every(({ format }) => format === version.format);
  return isCompleteBook(pages) && isWhole && isKind && new Set(of).size === of.length;
}

/**
 * Returns true when the versions are valid books within the storage limit. Each page is read once.
 * @param roles of the spreads in the bundle, the deleted ones last
 * @throws DocumentError, or the error of `textOf` for a missing file
 */
export async function areVersionsValid(
  versions: readonly BundleVersion[],
  roles: readonly SpreadRole[],
  textOf: (name: string) => Promise<string>,
): Promise<boolean> {
  const known = new Map<number, VersionPage>();
  const pageOf = async (number: number): Promise<VersionPage> => {
    const html = await textOf(versionPageFileName(number));
    const { role, format } = parseSpread(html);
    const page = { bytes: Buffer.byteLength(html), role, format };
    known.set(number, page);
    return page;
  };
  let stored = 0;
  for (const version of versions) {
    const pages: VersionPage[] = [];
    for (const { page } of version.spreads) pages.push(known.get(page) ?? (await pageOf(page)));
    const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
    stored += bytes;
    const isTooMuch = bytes > MAX_ALBUM_HTML_BYTES || stored > MAX_VERSIONS_BYTES;
    if (isTooMuch || !isVersionValid(version, pages, roles)) return false;
  }
  return true;
}
