import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../drivers/blobs';
import type { PhotoRow } from '../storage/repository';
import { createTextEntry, toJsonText } from '../takeout/archivePaths';
import type { ZipEntry } from '../takeout/zip';
import type { BundledVersions } from './bundleVersions';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleManifest,
  deletedFileName,
  MANIFEST_FILE,
  photoFileName,
  spreadFileName,
  versionPageFileName,
} from './manifest';

interface BundledSpread {
  readonly html: string;
  readonly version: number;
}

/** An album to export: its facts, its stored spreads, and the locations of its original photos. */
export interface BundledAlbum {
  readonly album: Omit<BundleManifest['album'], 'made_at'> & { readonly madeAt: Date };
  readonly spreads: readonly BundledSpread[];
  readonly deleted: readonly (BundledSpread & { readonly position: number; readonly deletedAt: Date })[];
  readonly versions: BundledVersions;
  readonly photos: readonly (BundleManifest['photos'][number] & { readonly open: () => Promise<Readable> })[];
  readonly dates: BundleManifest['dates'];
}

export const openOriginalFile = (file: string) => () => Promise.resolve(createReadStream(file));
export const openOriginalBlob = (blobs: Blobs, key: string) => () => blobs.get(key);

/** The date of a photo may be corrected, or stand beside its file: an import could not read it there. */
export const toBundledDate = ({
  id,
  takenLocal,
  takenOffset,
  takenPrecision,
}: Pick<PhotoRow, 'id' | 'takenLocal' | 'takenOffset' | 'takenPrecision'>): BundleManifest['dates'][number] => ({
  id,
  taken_local: takenLocal?.toISOString() ?? null,
  taken_offset: takenOffset,
  taken_precision: takenPrecision,
});

/** Returns the files of a bundle in order. Reproducible: its only date is the creation of the album. */
export function createBundleEntries({ album, spreads, deleted, versions, photos, dates }: BundledAlbum): ZipEntry[] {
  const { madeAt, ...facts } = album;
  const manifest: BundleManifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    album: { ...facts, made_at: madeAt.toISOString() },
    spreads: spreads.map(({ version }) => version),
    deleted: deleted.map(({ position, version, deletedAt }) => ({
      position,
      version,
      deleted_at: deletedAt.toISOString(),
    })),
    versions: [...versions.versions],
    photos: photos.map(({ open: _, ...photo }) => photo),
    dates,
  };
  return [
    createTextEntry(MANIFEST_FILE, madeAt, () => toJsonText(manifest)),
    ...spreads.map(({ html }, i) => createTextEntry(spreadFileName(i), madeAt, () => html)),
    ...deleted.map(({ html }, i) => createTextEntry(deletedFileName(i), madeAt, () => html)),
    ...versions.pages.map((html, i) => createTextEntry(versionPageFileName(i), madeAt, () => html)),
    ...photos.map(({ id, open }) => ({
      ...createTextEntry(photoFileName(id), madeAt, () => ''),
      compress: false,
      open,
    })),
  ];
}
