import { createHash } from 'node:crypto';
import type { AlbumRow, SpreadRow } from '../albums/repository';

/** Identifies what visitors of a shared album see. */
export const computeRevision = (
  { title, format }: Pick<AlbumRow, 'title' | 'format'>,
  versions: readonly Pick<SpreadRow, 'id' | 'version'>[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([title, format, versions.map(({ id, version }) => [id, version])]))
    .digest('base64url');
