import type { Clip } from '@domain/contract';
import type { Config } from '../../config';
import type { ClipRow } from './repository';
import { clipExtension } from './sniffClip';

export const clipPagePath = (token: string): string => `/c/${token}`;
export const clipMediaPath = (token: string): string => `/files/clips/${token}`;

export const clipUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, { token }: Pick<ClipRow, 'token'>): string =>
  publicUrl + clipPagePath(token);

export const toClipFacts = ({ title, mime, bytes, token }: ClipRow) => ({
  title,
  kind: mime.startsWith('video/') ? ('video' as const) : ('audio' as const),
  mime,
  bytes,
  path: clipMediaPath(token),
});

export const toClip = (config: Pick<Config, 'publicUrl'>, row: ClipRow): Clip => ({
  id: row.id,
  ...toClipFacts(row),
  url: clipUrl(config, row),
  created_at: row.createdAt.toISOString(),
});

export const clipFileName = ({ title, mime }: Pick<ClipRow, 'title' | 'mime'>): string =>
  `${title}.${clipExtension(mime)}`;
