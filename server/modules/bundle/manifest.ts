import { defaultBookChoice } from '@domain/commerce';
import { LOCALES, MAX_NAMED_VERSIONS, MAX_PHOTOS_PER_ALBUM, VERSION_NAME_LENGTH } from '@domain/contract';
import { bookChoiceSchema } from '@domain/contract/schemas';
import { formatIds } from '@domain/print';
import { z } from 'zod';
import { USER_SPREAD_VERSION } from '../albums/editing/spreadOrigin';
import { MAX_AUTOMATIC_VERSIONS } from '../albums/versions/automaticVersions';

/** What the manifest of a bundle calls itself, and the newest version that is read. docs/bundle.md describes it. */
export const BUNDLE_FORMAT = 'keepsake-album';
export const BUNDLE_VERSION = 2;
export const MANIFEST_FILE = 'manifest.json';
export const BUNDLE_MIME_TYPE = 'application/vnd.keepsake.album+zip';
/** A cover, first and last page, and the most that can be bound. */
export const MAX_BUNDLE_SPREADS = 120;
/** Deleted ones; of more, those deleted last. */
export const MAX_DELETED_SPREADS = 120;
/** Pages of all versions together, the same ones counted once. */
export const MAX_VERSION_PAGES = 6000;
/** UTF-8 bytes of the pages of all versions, each as often as it is in one: so much is stored. */
export const MAX_VERSIONS_BYTES = 96 * 1024 * 1024;

export const spreadFileName = (position: number): string => `spreads/${String(position).padStart(3, '0')}.html`;
export const deletedFileName = (place: number): string => `deleted/${String(place).padStart(3, '0')}.html`;
export const versionPageFileName = (page: number): string => `versions/${String(page).padStart(4, '0')}.html`;
export const photoFileName = (id: string): string => `photos/${id}`;

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

const versionSpread = z.object({
  /** Number of its page among those of all versions. */
  page: z
    .number()
    .int()
    .min(0)
    .max(MAX_VERSION_PAGES - 1),
  /** Whether its user had made or changed it. */
  touched: z.boolean(),
  /** Which spread of the album it was an earlier state of: counted through `spreads`, then `deleted`; null when that one is gone. */
  of: z
    .number()
    .int()
    .min(0)
    .max(MAX_BUNDLE_SPREADS + MAX_DELETED_SPREADS - 1)
    .nullable(),
});

/** What the album was at another time. */
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
      name: z.string().trim().min(VERSION_NAME_LENGTH.min).max(VERSION_NAME_LENGTH.max),
    }),
    z.object({ kind: z.literal('automatic'), name: z.null() }),
  ]),
);

const versions = z
  .array(albumVersion)
  .max(MAX_NAMED_VERSIONS + MAX_AUTOMATIC_VERSIONS)
  .refine((all) => all.filter(({ kind }) => kind === 'named').length <= MAX_NAMED_VERSIONS)
  .refine((all) => all.filter(({ kind }) => kind === 'automatic').length <= MAX_AUTOMATIC_VERSIONS);

export const manifestSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  album: facts.extend({
    /** Style of its artwork, as chosen last; null for none. */
    lora: text(60).nullable(),
    /** How it is to be bound and printed; as usual in files that do not tell, or tell of what there is not. */
    book: bookChoiceSchema.catch(defaultBookChoice),
    /** null for an album that no engine made, such as a copy. */
    settings: settings.nullable(),
  }),
  /** Versions of the spreads, the cover first: as many as there are. */
  spreads: z.array(version).min(1).max(MAX_BUNDLE_SPREADS),
  /** Spreads that can be recovered, the last deleted first. */
  deleted: z
    .array(z.object({ position: z.number().int().min(0).max(10_000), version, deleted_at: z.iso.datetime() }))
    .max(MAX_DELETED_SPREADS),
  /** What the album was at other times, the latest first. Files of before there were any have none. */
  versions: versions.default([]),
  photos,
});

export type Manifest = z.output<typeof manifestSchema>;
export type BundleVersion = Manifest['versions'][number];
export type BundlePhoto = Manifest['photos'][number];

const manifestV1Schema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(1),
  album: facts,
  /** How many there are. */
  spreads: z.number().int().min(1).max(MAX_BUNDLE_SPREADS),
  photos,
});

/** A manifest of version 1 said nothing of versions: whoever opened it kept all spreads as their own. */
const upgradeManifestV1 = ({ album, spreads, photos: shown }: z.output<typeof manifestV1Schema>): Manifest => ({
  format: BUNDLE_FORMAT,
  version: BUNDLE_VERSION,
  album: { ...album, lora: null, book: defaultBookChoice, settings: null },
  spreads: Array.from({ length: spreads }, () => USER_SPREAD_VERSION),
  deleted: [],
  versions: [],
  photos: shown,
});

/** A manifest of any version that there was, as one of today's. */
export const anyManifestSchema = z.union([manifestSchema, manifestV1Schema.transform(upgradeManifestV1)]);
