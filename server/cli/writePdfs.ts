import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { serialiseSpread } from '@domain/document';
import { minPhotoCount } from '@domain/layout';
import { checkPages } from '@domain/preflight';
import { printers } from '@domain/print';
import { type Blobs, openDiskBlobs } from '../drivers/blobs';
import { renderAlbumPdfs } from '../jobs/albums/renderPdfs';
import { computeExportFingerprint, computePartFingerprint } from '../modules/albums/exports/fingerprint';
import { photoKeys } from '../modules/files';
import { type FileChoice, listPdfOutputs, listPrintParts, type PdfOutput } from '../render';
import { writeAtomically } from './cliFiles';
import type { CliAlbum, CliDeps } from './createAlbum';
import type { CliOptions } from './options';
import type { CliPhoto } from './readPhotos';

type PdfOptions = Pick<CliOptions, 'print' | 'language'>;

const toFileChoice = ({ print, language }: PdfOptions): FileChoice =>
  print === null ? { kind: 'screen', language } : { kind: 'print', ...print, marks: false };

/** Paths of the PDFs: `out` itself, or one file beside it for each part that the printer wants separately. */
export function pdfPaths(out: string, { print }: Pick<CliOptions, 'print'>): string[] {
  const parts = print === null ? [] : listPrintParts(print.printer);
  if (parts.length < 2) return [out];
  const ending = extname(out);
  const name = out.slice(0, out.length - ending.length);
  return parts.map((part) => `${name}-${part === 'inside' ? 'interior' : part}${ending || '.pdf'}`);
}

/** Returns why the printer does not bind this page count, with advice; null when it does. */
export function bindingProblem(
  { format, pageCount, photos }: CliAlbum,
  print: NonNullable<CliOptions['print']>,
): string | null {
  const limits = findBindablePageLimits({ ...print, format });
  if (checkPages(pageCount, limits).length === 0) return null;
  const { min, max, step } = limits;
  const steps = step > 2 ? ` in steps of ${step}` : '';
  const least = minPhotoCount(limits);
  const advice = photos.length < least ? ` The shortest of these books takes ${least} photos.` : '';
  return `${printers[print.printer].name} binds ${min} to ${max} pages${steps} with this cover and paper; the album has ${pageCount}.${advice}`;
}

/**
 * Renders the requested PDFs.
 * @returns their paths
 */
export async function writePdfs(deps: CliDeps, album: CliAlbum, out: string, wanted: PdfOptions): Promise<string[]> {
  const { images, render, progress, folder, signal } = deps;
  const { title, madeAt, spreads, format, pageCount } = album;
  const blobs = withOriginals(await openDiskBlobs(join(folder, 'blobs')), album.photos);
  const choice = toFileChoice(wanted);
  const html = spreads.map(serialiseSpread);
  const whole = computeExportFingerprint({ choice, title, madeAt, html, photos: album.photos });
  const ownPrint = (output: PdfOutput) =>
    output.kind === 'print' ? computePartFingerprint(whole, output.part) : whole;
  const outputs = listPdfOutputs(choice, { format, pages: pageCount });
  const drawn = outputs.map((output) => ({ output, fingerprint: ownPrint(output) }));
  const photos = new Map(album.photos.map((photo) => [photo.id, photo]));
  const files = await renderAlbumPdfs(
    { images, render, blobs },
    { spreads, photos, title, madeAt },
    drawn,
    { folder, signal },
    {
      onCrops: async (share) => progress.step('Cutting photos', share),
      onRenderStart: async () => progress.step('Drawing pages', 0),
      onPages: (share) => progress.step('Drawing pages', share),
    },
  );
  const targets = pdfPaths(out, wanted);
  for (const [i, target] of targets.entries()) await writeAtomically(files[i] ?? '', target);
  return targets;
}

/** Wraps a blob store so that originals are read from the user's folder. They are never copied, moved or written. */
function withOriginals(blobs: Blobs, photos: readonly CliPhoto[]): Blobs {
  const files = new Map(
    photos.flatMap(({ userId, id, original, master }): [string, string][] => {
      const keys = photoKeys(userId, id);
      return [
        [keys.original, original],
        ...(master === null ? [] : [[keys.master, master] satisfies [string, string]]),
      ];
    }),
  );
  return {
    ...blobs,
    path: (key) => files.get(key) ?? blobs.path(key),
    async stat(key) {
      const file = files.get(key);
      if (file === undefined) return blobs.stat(key);
      const info = await stat(file).catch(() => null);
      return info && { bytes: info.size, modifiedAt: info.mtime, etag: `${info.size}-${info.mtimeMs}` };
    },
  };
}
