/** Albums of the largest size that the server accepts. */
import { MAX_ALBUM_HTML_BYTES } from '@domain/contract';
import { serialiseSpread } from '@domain/document';
import { aSpread } from '@domain/testing';
import type { ApiUser } from '../../e2e/support/apiUser';
import { createBundle, createVersionManifest } from '../../server/testing/bundles/createBundle';
import { createHeavyPage } from '../../server/testing/heavyPage';

/** Number of versions in the album file; with the album's own pages they reach the size limit. */
const VERSIONS = 30;

const light = (role: 'cover' | 'opening' | 'closing') =>
  serialiseSpread(aSpread({ role, spine: role === 'cover' ? 6 : 0, elements: [] }));

/**
 * Creates an album file with the largest allowed pages and versions of the same size. A few hundred kB
 * compressed.
 */
export async function createLargestBundle(): Promise<Buffer> {
  const heavy = createHeavyPage();
  const count = Math.floor((MAX_ALBUM_HTML_BYTES - 10_000) / Buffer.byteLength(heavy));
  const spreads = [light('cover'), light('opening'), ...Array.from({ length: count }, () => heavy), light('closing')];
  const kinds = [light('cover'), light('opening'), heavy, light('closing')];
  const pages = kinds.map((html, i): [string, Buffer] => [`versions/000${i}.html`, Buffer.from(html)]);
  const numbers = [0, 1, ...Array.from({ length: count }, () => 2), 3];
  const manifest = createVersionManifest(numbers);
  const [version] = manifest.versions;
  const versions = Array.from({ length: VERSIONS }, () => version);
  return createBundle({
    spreads,
    manifestFields: { ...manifest, spreads: spreads.map(() => 2), versions },
    extraFiles: pages,
  });
}

export function importForm(bundle: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bundle)]), 'album.keepsake');
  return form;
}

/**
 * Imports the file.
 * @returns the id of its album
 */
export async function importAs(user: ApiUser, bundle: Buffer): Promise<string> {
  const { album } = await user.call<{ album: { id: string } }>('albumImport', { body: importForm(bundle) });
  return album.id;
}
