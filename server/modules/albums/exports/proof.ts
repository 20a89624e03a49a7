import type { GeneratedAlbum, Generation, GenerationStatus } from '@domain/contract';
import type { AppDeps } from '../../../deps';
import { throwApiError } from '../../../http/apiError';
import type { FileViewer } from '../../files';
import { findAlbumOverview, findAlbumPhotos, findSpreads } from '../repository';
import { spreadUrl, toSummary } from '../serializers';
import { exportUrl, resolveExportChoice } from './exportFiles';
import { computeExportFingerprint } from './fingerprint';
import { type ExportRow, findExport, findLatestFinishedExport } from './repository';
import { toProofStatus } from './serializers';
import { startExport } from './service';

type Deps = Pick<AppDeps, 'config' | 'db' | 'queue' | 'blobs' | 'printing'>;
type ReadDeps = Pick<AppDeps, 'db'> & { readonly viewer: FileViewer };

/**
 * Returns the generated files of an album.
 * @throws HttpApiError not_found
 */
export async function findProof({ db, viewer }: ReadDeps, userId: string, albumId: string): Promise<GeneratedAlbum> {
  const row = (await findAlbumOverview(db, userId, albumId)) ?? throwApiError('not_found');
  const spreads = await findSpreads(db, albumId);
  const pdf = await findLatestFinishedExport(db, albumId);
  const { title, createdAt: madeAt } = row.album;
  const html = spreads.map((spread) => spread.html);
  const isCurrent = async (pdfRow: ExportRow) =>
    pdfRow.fingerprint ===
    computeExportFingerprint({
      choice: resolveExportChoice(pdfRow),
      title,
      madeAt,
      html,
      photos: await findAlbumPhotos(db, albumId),
    });
  return {
    album: toSummary(viewer, row),
    spreads: spreads.map(({ id, version }) => ({ id, url: spreadUrl(viewer, id, version) })),
    pdf: pdf
      ? {
          id: pdf.id,
          kind: pdf.kind,
          url: exportUrl(viewer, pdf),
          bytes: pdf.bytes,
          created_at: pdf.createdAt.toISOString(),
          current: await isCurrent(pdf),
        }
      : null,
  };
}

/**
 * Starts the proof of an album, the PDF of its spreads as printed, or returns one that has or will have the same file.
 * @throws HttpApiError not_found, album_not_ready
 */
export async function startProof(deps: Deps, userId: string, albumId: string): Promise<Generation> {
  const { id, stage } = await startExport(deps, userId, albumId, { kind: 'proof' });
  return { id, album_id: albumId, kind: 'pdf', flag: stage !== 'done' };
}

/** Returns the status of a PDF generation; undefined when the user has none with this id. */
export async function findProofStatus(
  { db }: Pick<AppDeps, 'db'>,
  userId: string,
  id: string,
): Promise<GenerationStatus | undefined> {
  const row = await findExport(db, userId, id);
  return row && toProofStatus(row);
}
