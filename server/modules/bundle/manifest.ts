import { defaultBookChoice } from '@domain/commerce';
import { LOCALES, MAX_NAMED_VERSIONS, MAX_PHOTOS_PER_ALBUM, VERSION_NAME_LENGTH } from '@domain/contract';
import { bookChoiceSchema, idSchema, nameLineSchema, photoDateSchema } from '@domain/contract/schemas';
import { formatIds } from '@domain/print';
import { toNameLine } from '@domain/text';
import { z } from 'zod';
import { USER_SPREAD_VERSION } from '../albums/spreadOrigin';
import { MAX_AUTOMATIC_VERSIONS } from '../albums/versions/service';

/** Format name in a manifest, and the newest readable version. See docs/bundle.md. */
export const BUNDLE_FORMAT = 'keepsake-album';
export const BUNDLE_VERSION = 2;
export const MANIFEST_FILE = 'manifest.json';
export const BUNDLE_MIME_TYPE = 'application/vnd.keepsake.album+zip';
/** A cover, first and last page, and the most spreads that can be bound. */
export const MAX_BUNDLE_SPREADS = 120;
/** Deleted spreads; the last deleted ones when there are more. */
export const MAX_DELETED_SPREADS = 120;
export const MAX_VERSION_PAGES = 6000;
/** UTF-8 bytes of the pages of all versions, not deduplicated, as the database stores them. */
export const MAX_VERSIONS_BYTES = 96 * 1024 * 1024;

export const spreadFileName = (position: number): string => `spreads/${String(position).padStart(3, '0')}.html`;
export const deletedFileName = (place: number): string => `deleted/${String(place).padStart(3, '0')}.html`;
export const versionPageFileName = (page: number): string => `versions/${String(page).padStart(4, '0')}.html`;
export const photoFileName = (id: string): string => `photos/${id}`;

const text = (most: number) => z.string().max(most);

const photo = z.object({
  id: idSchema,
  name: text(255),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int().positive(),
  artwork: z.boolean().optional(),
});

const facts = z.object({
  title: text(200).overwrite(toNameLine),
  format: z.enum(formatIds),
  template_id: text(60),
  category: text(60).nullable(),
  made_at: z.iso.datetime(),
});
const photos = z.array(photo).max(2 * MAX_PHOTOS_PER_ALBUM);
/** Version of a spread: 1 when made, increased by each change. */
const version = z.number().int().min(1).max(1_000_000_000);

const settings = z.object({
  seed: z.number().int().min(0).max(0xffffffff),
  captions: z.boolean(),
  subtitle: text(200),
  language: z.enum(LOCALES),
  cover_photo_id: idSchema.nullable(),
});

const versionSpread = z.object({
  page: z
    .number()
    .int()
    .min(0)
    .max(MAX_VERSION_PAGES - 1),
  touched: z.boolean(),
  /**
   * Index of the spread of which it is an earlier state, counted through `spreads`, then `deleted`; null when that
   * spread is gone.
   */
  of: z
    .number()
    .int()
    .min(0)
    .max(MAX_BUNDLE_SPREADS + MAX_DELETED_SPREADS - 1)
    .nullable(),
});

const albumVersion = z.intersection(
  z.object({
    format: z.enum(formatIds),
    template_id: text(60),
    lora: text(60).nullable(),
    created_at: z.iso.datetime(),
    spreads: z.array(versionSpread).min(1).max(MAX_BUNDLE_SPREADS),
  }),
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('named'),
      name: nameLineSchema(VERSION_NAME_LENGTH.max, VERSION_NAME_LENGTH.min),
    }),
    z.object({ kind: z.literal('automatic'), name: z.null() }),
  ]),
);

const versions = z
  .array(albumVersion)
  .max(MAX_NAMED_VERSIONS + MAX_AUTOMATIC_VERSIONS)
  .refine((all) => all.filter(({ kind }) => kind === 'named').length <= MAX_NAMED_VERSIONS)
  .refine((all) => all.filter(({ kind }) => kind === 'automatic').length <= MAX_AUTOMATIC_VERSIONS);

export const bundleManifestSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  album: facts.extend({
    lora: text(60).nullable(), // Style of its last artwork; null for none
    /** Binding and paper; the default when missing or unknown. */
    book: bookChoiceSchema.catch(defaultBookChoice),
    /** Null for an album without a layout request, such as a copy. */
    settings: settings.nullable(),
  }),
  /** Versions of all spreads, the cover first. */
  spreads: z.array(version).min(1).max(MAX_BUNDLE_SPREADS),
  /** Spreads that can be recovered, the last deleted first. */
  deleted: z
    .array(z.object({ position: z.number().int().min(0).max(10_000), version, deleted_at: z.iso.datetime() }))
    .max(MAX_DELETED_SPREADS),
  /** Version history, the latest first. Older files have none. */
  versions: versions.default([]),
  photos,
  /** Dates of the photos as their owner corrected them. Older files have none: then those of the originals count. */
  dates: z
    .array(photoDateSchema)
    .max(2 * MAX_PHOTOS_PER_ALBUM)
    .default([]),
});

export type BundleManifest = z.output<typeof bundleManifestSchema>;
export type BundleVersion = BundleManifest['versions'][number];
export type BundlePhoto = BundleManifest['photos'][number];

const manifestV1Schema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(1),
  album: facts,
  spreads: z.number().int().min(1).max(MAX_BUNDLE_SPREADS),
  photos,
});

/** Upgrades a manifest of version 1, which has no versions: all spreads count as edited by the user. */
const upgradeManifestV1 = ({ album, spreads, photos: shown }: z.output<typeof manifestV1Schema>): BundleManifest => ({
  format: BUNDLE_FORMAT,
  version: BUNDLE_VERSION,
  album: { ...album, lora: null, book: defaultBookChoice, settings: null },
  spreads: Array.from({ length: spreads }, () => USER_SPREAD_VERSION),
  deleted: [],
  versions: [],
  photos: shown,
  dates: [],
});

/** Accepts every manifest version and returns the current shape. */
export const anyManifestSchema = z.union([bundleManifestSchema, manifestV1Schema.transform(upgradeManifestV1)]);
