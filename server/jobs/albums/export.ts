import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseSpread } from '@domain/document';
import { countPages } from '@domain/print';
import type { AppDeps } from '../../deps';
import type { TemporaryFolder } from '../../drivers/blobs';
import type { JobAttempt } from '../../drivers/queue';
import { exportKey, resolveExportChoice } from '../../modules/albums/exports/exportFiles';
import {
  computeExportFingerprint,
  computePartFingerprint,
  computeProofHash,
} from '../../modules/albums/exports/fingerprint';
import {
  type ExportRow,
  endExport,
  findFinishedExport,
  findRunningExport,
  updateExport,
} from '../../modules/albums/exports/repository';
import { type AlbumRow, findAlbumPhotos, findSpreads } from '../../modules/albums/repository';
import { filterUsedPhotos } from '../../modules/albums/serializers';
import { writeZip } from '../../modules/takeout/zip';
import { listPdfOutputs } from '../../render';
import { failOrRetry } from '../failOrRetry';
import { type PdfFile, renderAlbumPdfs } from './renderPdfs';
import { deleteCropsOfDeletedPhotos } from './warmCrops';

export type ExportJobDeps = Pick<AppDeps, 'db' | 'render' | 'images' | 'blobs' | 'config' | 'log'>;

interface ExportJob {
  readonly row: ExportRow;
  readonly album: AlbumRow;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Share of the progress: cropping dominates when nothing is cached. */
const CROPPED_SHARE = 0.7;
const RENDERED_SHARE = 0.95;

/** Reads the current album. After an edit since the request, the export gets another fingerprint. */
async function readExportAlbum({ db }: ExportJobDeps, { row, album }: ExportJob) {
  const html = (await findSpreads(db, album.id)).map((spread) => spread.html);
  const photos = await findAlbumPhotos(db, album.id);
  const { title, createdAt: madeAt } = album;
  const choice = resolveExportChoice(row);
  const parts = { choice, title, madeAt, html, photos: filterUsedPhotos(html, photos) };
  const [fingerprint, proof] = [computeExportFingerprint(parts), computeProofHash(parts)];
  await updateExport(db, row.id, { stage: 'cropping', completed: 0.01, fingerprint });
  return {
    spreads: html.map(parseSpread),
    photos: new Map(parts.photos.map((photo) => [photo.id, photo])),
    title,
    madeAt,
    fingerprint,
    proof,
    choice,
  };
}

type ExportAlbum = Awaited<ReturnType<typeof readExportAlbum>>;

function listExportFiles({ choice, spreads, fingerprint, proof }: ExportAlbum): PdfFile[] {
  const [first] = spreads;
  if (!first) return [];
  const outputs = listPdfOutputs(choice, { format: first.format, pages: countPages(spreads.length) });
  return outputs.map((output) => ({
    output,
    fingerprint: output.kind === 'print' ? computePartFingerprint(fingerprint, output.part) : fingerprint,
    proof: output.kind === 'screen' ? undefined : proof,
  }));
}

async function createArchive(
  files: readonly string[],
  { madeAt }: ExportAlbum,
  { folder, signal }: ExportJob,
): Promise<string> {
  const archive = join(folder, 'album.zip');
  const entries = files.map((file) => ({
    path: basename(file),
    modifiedAt: madeAt,
    compress: false,
    open: () => Promise.resolve(createReadStream(file)),
  }));
  await writeZip(archive, entries, { signal, onBytes: async () => {} });
  return archive;
}

async function createExportFile(deps: ExportJobDeps, job: ExportJob, album: ExportAlbum): Promise<string> {
  const update = (change: Partial<ExportRow>) => updateExport(deps.db, job.row.id, change);
  let writing: Promise<void> = Promise.resolve();
  const scheduling = { userId: job.row.userId, priority: 'batch' } as const;
  const files = await renderAlbumPdfs(
    deps,
    album,
    listExportFiles(album),
    { ...job, scheduling },
    {
      onCrops: (share) => update({ completed: CROPPED_SHARE * share }),
      onRenderStart: () => update({ stage: 'drawing', completed: CROPPED_SHARE }),
      onPages: (share) => {
        writing = writing
          .then(() => update({ completed: CROPPED_SHARE + (RENDERED_SHARE - CROPPED_SHARE) * share }))
          .catch(() => undefined);
      },
    },
  );
  await writing;
  const [only] = files;
  return only !== undefined && files.length === 1 ? only : createArchive(files, album, job);
}

async function createExport(deps: ExportJobDeps, job: ExportJob): Promise<void> {
  const album = await readExportAlbum(deps, job);
  let file: string;
  try {
    file = await createExportFile(deps, job, album);
  } finally {
    await deleteCropsOfDeletedPhotos(deps, [...album.photos.keys()]);
  }
  await updateExport(deps.db, job.row.id, { stage: 'saving', completed: RENDERED_SHARE });
  const key = exportKey(job.row);
  await deps.blobs.put(key, { file });
  const stat = await deps.blobs.stat(key);
  const ended = await endExport(deps.db, job.row.id, { stage: 'done', completed: 1, bytes: stat?.bytes ?? null });
  // The album was deleted meanwhile, so its file must go. An export that another worker finished uses the same file.
  if (!ended && !(await findFinishedExport(deps.db, job.row.id))) await deps.blobs.delete(key);
}

/**
 * Renders the PDF of an album and stores it. Idempotent, also after a crash at any point: existing crops are kept, and
 * the file appears complete or not at all. A finished export is left unchanged.
 */
export async function runExport(
  deps: ExportJobDeps,
  temporary: TemporaryFolder,
  exportId: string,
  attempt: JobAttempt,
): Promise<void> {
  const found = await findRunningExport(deps.db, exportId);
  if (!found) return;
  const folder = temporary.newPath();
  await mkdir(folder);
  try {
    await createExport(deps, { ...found, folder, signal: attempt.signal });
  } catch (error) {
    await failOrRetry(error, attempt, (code) => {
      deps.log.error({ err: error, exportId }, 'export failed');
      return endExport(deps.db, exportId, { stage: 'failed', error: code });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
