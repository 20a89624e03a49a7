import { join } from 'node:path';
import { type Locale, MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { type SpreadDocument, serialiseSpread } from '@domain/document';
import {
  isInPageRange,
  layoutPageLimits,
  newAlbumPageRange,
  resolveAlbumTitles,
  type TemplateId,
  templateOf,
} from '@domain/layout';
import { defaultPrintSpec, type FormatId, type PrintSpec } from '@domain/print';
import type { Images } from '../images';
import { filterUsedPhotos } from '../modules/albums/serializers';
import { ENGINE_SPREAD_VERSION } from '../modules/albums/spreadOrigin';
import { createBundleEntries, openOriginalFile, toBundledDate } from '../modules/bundle/bundleEntries';
import { toLayoutPhotos } from '../modules/storage/repository';
import { writeZip } from '../modules/takeout/zip';
import type { Renderer } from '../render';
import { CliError, listFiles, writeAtomically } from './cliFiles';
import type { CliOptions } from './options';
import type { CliProgress } from './progress';
import { type CliPhoto, type ReadPhotos, readPhotos } from './readPhotos';

export interface CliDeps {
  readonly images: Images;
  readonly render: Renderer;
  readonly progress: CliProgress;
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface CliAlbum {
  readonly title: string;
  readonly subtitle: string;
  readonly seed: number;
  readonly format: FormatId;
  readonly templateId: TemplateId;
  readonly language: Locale;
  readonly make: PrintSpec;
  readonly madeAt: Date;
  readonly photos: readonly CliPhoto[];
  readonly spreads: readonly SpreadDocument[];
  readonly pageCount: number;
}

/** Creation date of the PDF when no photo has a date. A constant keeps the output reproducible. */
const FALLBACK_DATE_MS = Date.UTC(2000, 0, 1);

/** @throws CliError when the folder has no photos or more than an album can hold */
export async function readFolderPhotos(
  { images, progress, folder, signal }: CliDeps,
  from: string,
): Promise<ReadPhotos> {
  const files = await listFiles(from);
  let hasWarned = false;
  const onTrouble = (trouble: string, isDetectorMissing: boolean) => {
    const what = isDetectorMissing
      ? 'looked for: photos are laid out without them'
      : 'measured: photos with open eyes are not preferred';
    if (!hasWarned) progress.say(`Faces cannot be ${what} (${trouble}).`);
    hasWarned = true;
  };
  const onMetadataTrouble = (name: string, trouble: string) =>
    progress.say(`${name}: its date or place may be missing, the metadata cannot be read whole (${trouble}).`);
  const read = await readPhotos({ images, onTrouble, onMetadataTrouble }, { from, files }, folder, {
    signal,
    onRead: (share) => progress.step('Reading photos', share),
  });
  const { photos, skipped } = read;
  for (const { file, reason } of skipped) progress.say(`Skipped ${file}: ${reason}`);
  if (photos.length === 0) {
    const tried = files.length === 0 ? 'It is empty.' : 'None of its files can be used.';
    throw new CliError(`There are no photos in ${from}. ${tried} Put JPEG, PNG, WebP, HEIC or TIFF photos there.`);
  }
  if (photos.length > MAX_PHOTOS_PER_ALBUM) {
    throw new CliError(
      `${from} holds ${photos.length} photos; an album takes ${MAX_PHOTOS_PER_ALBUM} at most. Share them among folders.`,
    );
  }
  return read;
}

export async function layOutAlbum(deps: CliDeps, options: CliOptions, photos: readonly CliPhoto[]): Promise<CliAlbum> {
  const { title: given, format, template: templateId, language, seed, pages, print } = options;
  const make = print ?? defaultPrintSpec;
  const range = newAlbumPageRange(photos.length, layoutPageLimits({ format, make }));
  if (pages !== null && !isInPageRange(pages, range)) {
    const { min, max, step } = range;
    const fitting = min === max ? `only ${min} pages` : `${min} to ${max} pages, in steps of ${step}`;
    const count = photos.length === 1 ? '1 photo' : `${photos.length} photos`;
    throw new CliError(`A book of ${count} in ${format} can have ${fitting}, not ${pages}.`);
  }
  deps.progress.step('Laying out', 0);
  const times = photos.map(({ takenLocal }) => takenLocal?.getTime() ?? null);
  const layoutPhotos = await toLayoutPhotos(photos, { faces: true });
  const { title, subtitle } = resolveAlbumTitles(given, layoutPhotos, language);
  const { spreads, pageCount } = await deps.render.layout(
    {
      photos: layoutPhotos,
      format,
      templateId,
      title,
      subtitle,
      coverPhotoId: null,
      captions: true,
      locale: language,
      seed,
      pages,
      make,
    },
    deps.signal,
  );
  const madeAt = new Date(times.reduce<number>((latest, time) => Math.max(latest, time ?? 0), FALLBACK_DATE_MS));
  return { title, subtitle, seed, format, templateId, language, make, madeAt, photos, spreads, pageCount };
}

export async function saveBundle(
  { folder, signal, progress }: CliDeps,
  album: CliAlbum,
  target: string,
): Promise<string> {
  progress.step('Saving the album', 0);
  const { title, subtitle, format, templateId, language, make, seed, madeAt } = album;
  const html = album.spreads.map(serialiseSpread);
  const used = filterUsedPhotos(html, album.photos);
  const photos = used.map(({ id, name, sha256, bytes, original }) => ({
    id,
    name,
    sha256,
    bytes,
    open: openOriginalFile(original),
  }));
  const bundleAlbum = {
    title,
    format,
    template_id: templateId,
    category: templateOf(templateId)?.category ?? null,
    lora: null,
    book: { cover: make.cover, paper: make.paper },
    settings: { seed, captions: true, subtitle, language, cover_photo_id: null },
    madeAt,
  };
  const spreads = html.map((text) => ({ html: text, version: ENGINE_SPREAD_VERSION }));
  // A new album has no history.
  const versions = { versions: [], pages: [] };
  const file = join(folder, 'album.keepsake');
  const total = photos.reduce((sum, { bytes }) => sum + bytes, 1);
  await writeZip(
    file,
    createBundleEntries({ album: bundleAlbum, spreads, deleted: [], versions, photos, dates: used.map(toBundledDate) }),
    {
      signal,
      onBytes: async (done) => progress.step('Saving the album', Math.min(1, done / total)),
    },
  );
  await writeAtomically(file, target);
  return target;
}
