import type { AlbumVersion } from '@domain/contract';
import { countPages, formatIds } from '@domain/print';
import { throwApiError } from '../../../http/apiError';
import type { ListedVersion, VersionRow } from './repository';

/** @throws HttpApiError not_found for a discontinued format */
export const parseVersionFormat = (format: string) =>
  formatIds.find((id) => id === format) ?? throwApiError('not_found');

export const toListedVersion = (row: Omit<ListedVersion, 'bytes'>): AlbumVersion => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  format: parseVersionFormat(row.format),
  page_count: countPages(row.spreadCount),
  created_at: row.createdAt.toISOString(),
});

export const toAlbumVersion = (row: VersionRow): AlbumVersion =>
  toListedVersion({ ...row, spreadCount: row.spreads.length });
