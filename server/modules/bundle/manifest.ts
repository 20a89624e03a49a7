import { LOCALES, MAX_PHOTOS_PER_ALBUM } from '@domain/contract';
import { formatIds } from '@domain/print';
import { z } from 'zod';
import { BY_USER } from '../albums/spreadOrigin';

/** What the manifest of a bundle calls itself, and the newest version that is read. docs/bundle.md describes it. */
export const BUNDLE_FORMAT = 'keepsake-album';
export const BUNDLE_VERSION = 2;
export const MANIFEST = 'manifest.json';
export const BUNDLE_TYPE = 'application/vnd.keepsake.album+zip';
/** A cover, first and last page, and the most that can be bound. */
export const MAX_BUNDLE_SPREADS = 120;
/** Deleted ones; of more, those deleted last. */
export const MAX_DELETED_SPREADS = 120;

export const spreadFile = (position: number): string => `spreads/${String(position).padStart(3, '0')}.html`;
export const deletedFile = (place: number): string => `deleted/${String(place).padStart(3, '0')}.html`;
export const photoFile = (id: string): string => `photos/${id}`;

const text = (most: number) => z.string().max(most);
const id = z.uuid().transform((value) => value.toLowerCase());

const photo = z.object({
  /** As the spreads name it. */
  id,
  name: text(255),
  /** Of the original, hex. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int().positive(),
  /** A picture made for the album, not one of its owner's photos. */
  artwork: z.boolean().optional(),
});

const facts = z.object({
  title: text(200),
  format: z.enum(formatIds),
  template_id: text(60),
  category: text(60).nullable(),
  made_at: z.iso.datetime(),
});
const photos = z.array(photo).max(2 * MAX_PHOTOS_PER_ALBUM);
/** Version of a spread: 1 as it was made, each change raises it. */
const version = z.number().int().min(1).max(1_000_000_000);

/** What was asked of the engine, for laying the album out again. */
const settings = z.object({
  seed: z.number().int().min(0).max(0xffffffff),
  captions: z.boolean(),
  subtitle: text(200),
  language: z.enum(LOCALES),
  /** Of the photo that was wanted on the cover. */
  cover_photo_id: id.nullable(),
});

export const manifest = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  album: facts.extend({
    /** Style of its artwork, as chosen last; null for none. */
    lora: text(60).nullable(),
    /** null for an album that no engine made, such as a copy. */
    settings: settings.nullable(),
  }),
  /** Versions of the spreads, the cover first: as many as there are. */
  spreads: z.array(version).min(1).max(MAX_BUNDLE_SPREADS),
  /** Spreads that can be recovered, the last deleted first. */
  deleted: z
    .array(z.object({ position: z.number().int().min(0).max(10_000), version, deleted_at: z.iso.datetime() }))
    .max(MAX_DELETED_SPREADS),
  photos,
});

export type Manifest = z.output<typeof manifest>;
export type BundlePhoto = Manifest['photos'][number];

const manifest1 = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(1),
  album: facts,
  /** How many there are. */
  spreads: z.number().int().min(1).max(MAX_BUNDLE_SPREADS),
  photos,
});

/** A manifest of version 1 said nothing of versions: whoever opened it kept all spreads as their own. */
const upgraded = ({ album, spreads, photos: shown }: z.output<typeof manifest1>): Manifest => ({
  format: BUNDLE_FORMAT,
  version: BUNDLE_VERSION,
  album: { ...album, lora: null, settings: null },
  spreads: Array.from({ length: spreads }, () => BY_USER),
  deleted: [],
  photos: shown,
});

/** A manifest of any version that there was, as one of today's. */
export const anyManifest = z.union([manifest, manifest1.transform(upgraded)]);
