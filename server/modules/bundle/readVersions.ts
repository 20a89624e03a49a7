import { parseSpread, type SpreadDocument, type SpreadRole } from '@domain/document';
import { type BundleVersion, MAX_VERSIONS_LENGTH, versionPageFile } from './manifest';

/** A version of a bundle whose pages are checked. */
export interface ReadVersion extends Omit<BundleVersion, 'spreads'> {
  /** Pages in the dialect, not as documents: of all versions together those would take much memory. */
  readonly spreads: readonly { readonly html: string; readonly touched: boolean; readonly of: number | null }[];
}

interface Page extends Pick<SpreadDocument, 'role' | 'format'> {
  readonly html: string;
}

/** A cover, a first page, spreads, a last page. */
export function isBook(pages: readonly Pick<SpreadDocument, 'role'>[]): boolean {
  const roles = pages.map(({ role }) => role);
  const ends = roles[0] === 'cover' && roles[1] === 'opening' && roles.length > 2 && roles.at(-1) === 'closing';
  return ends && roles.slice(2, -1).every((role) => role === 'inner');
}

/** Its pages are a book of its format, and each of them an earlier state of another spread of the same kind. */
function isSound(version: BundleVersion, pages: readonly Page[], roles: readonly SpreadRole[]): boolean {
  const of = version.spreads.flatMap((spread) => spread.of ?? []);
  const isKind = version.spreads.every((spread, i) => spread.of === null || roles[spread.of] === pages[i]?.role);
  const isWhole = pages.every(({ format }) => format === version.format);
  return isBook(pages) && isWhole && isKind && new Set(of).size === of.length;
}

/**
 * Reads the pages of versions, each once. @returns null when they are no books, or too much to be stored
 * @param roles of the spreads in the bundle, the deleted ones last
 * @throws DocumentError, or what `textOf` does when there is no such file
 */
export async function readVersions(
  versions: readonly BundleVersion[],
  roles: readonly SpreadRole[],
  textOf: (name: string) => Promise<string>,
): Promise<ReadVersion[] | null> {
  const known = new Map<number, Page>();
  const pageOf = async (number: number): Promise<Page> => {
    const html = await textOf(versionPageFile(number));
    const { role, format } = parseSpread(html);
    const page = { html, role, format };
    known.set(number, page);
    return page;
  };
  const found: ReadVersion[] = [];
  let length = 0;
  for (const version of versions) {
    const pages: Page[] = [];
    for (const { page } of version.spreads) pages.push(known.get(page) ?? (await pageOf(page)));
    length += pages.reduce((sum, { html }) => sum + html.length, 0);
    if (length > MAX_VERSIONS_LENGTH || !isSound(version, pages, roles)) return null;
    const spreads = version.spreads.map(({ touched, of }, i) => ({ html: pages[i]?.html ?? '', touched, of }));
    found.push({ ...version, spreads });
  }
  return found;
}
