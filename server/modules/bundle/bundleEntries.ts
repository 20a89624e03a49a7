import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../drivers/blobs';
import { json, textEntry } from '../takeout/archiveEntries';
import type { Entry } from '../takeout/zip';
import type { BundledVersions } from './bundleVersions';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  deletedFile,
  MANIFEST,
  type Manifest,
  photoFile,
  spreadFile,
  versionPageFile,
} from './manifest';

/** A spread in the dialect. */
export interface BundledSpread {
  readonly html: string;
  readonly version: number;
}

/** An album to be written: its facts, its spreads as stored, and where the originals of its photos are. */
export interface BundledAlbum {
  readonly album: Omit<Manifest['album'], 'made_at'> & { readonly madeAt: Date };
  /** The cover first. */
  readonly spreads: readonly BundledSpread[];
  /** The last deleted first. */
  readonly deleted: readonly (BundledSpread & { readonly position: number; readonly deletedAt: Date })[];
  readonly versions: BundledVersions;
  readonly photos: readonly (Manifest['photos'][number] & { readonly open: () => Promise<Readable> })[];
}

export const originalFile = (file: string) => () => Promise.resolve(createReadStream(file));
export const originalBlob = (blobs: Blobs, key: string) => () => blobs.get(key);

/** The files of a bundle, in their order. The same album gives the same bytes: its only date is when the album was made. */
export function bundleEntries({ album, spreads, deleted, versions, photos }: BundledAlbum): Entry[] {
  const { madeAt, ...facts } = album;
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    album: { ...facts, made_at: madeAt.toISOString() },
    spreads: spreads.map(({ version }) => version),
    deleted: deleted.map(({ position, version, deletedAt }) => ({
      position,
      version,
      deleted_at: deletedAt.toISOString(),
    })),
    versions: [...versions.told],
    photos: photos.map(({ open: _, ...photo }) => photo),
  };
  return [
    textEntry(MANIFEST, madeAt, () => json(manifest)),
    ...spreads.map(({ html }, i) => textEntry(spreadFile(i), madeAt, () => html)),
    ...deleted.map(({ html }, i) => textEntry(deletedFile(i), madeAt, () => html)),
    ...versions.pages.map((html, i) => textEntry(versionPageFile(i), madeAt, () => html)),
    ...photos.map(({ id, open }) => ({
      ...textEntry(photoFile(id), madeAt, () => ''),
      compress: false,
      open,
    })),
  ];
}
