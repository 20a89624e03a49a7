import type { AppDeps } from '../../deps';
import { clipFileName, clipUrl } from '../clips/clipUrls';
import { findClips } from '../clips/repository';
import { clipKey } from '../clips/service';
import { type ArchiveContents, createBlobEntry, createTextEntry, toJsonText, toSafeFileName } from './archivePaths';
import type { ZipEntry } from './zip';

type Deps = Pick<AppDeps, 'db' | 'blobs' | 'config'>;

export async function clipEntries(
  deps: Deps,
  userId: string,
  unique: (path: string) => string,
): Promise<ArchiveContents> {
  const rows = await findClips(deps.db, userId);
  if (rows.length === 0) return { entries: [], bytes: 0 };
  const entries: ZipEntry[] = [];
  const described: object[] = [];
  let bytes = 0;
  for (const row of rows) {
    const path = unique(`clips/${toSafeFileName(clipFileName(row), 'clip')}`);
    const found = await createBlobEntry(deps, path, clipKey(row), row.createdAt);
    const { id, title, mime, sha256, createdAt: created_at } = row;
    described.push({
      id,
      file: found ? path : '(missing)',
      title,
      mime,
      bytes: row.bytes,
      sha256,
      url: clipUrl(deps.config, row),
      created_at,
    });
    if (!found) continue;
    entries.push(found.entry);
    bytes += found.bytes;
  }
  const list = createTextEntry('clips/clips.json', new Date(), () => toJsonText(described));
  return { entries: [list, ...entries], bytes };
}
