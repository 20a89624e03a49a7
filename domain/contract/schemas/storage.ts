import { z } from 'zod';
import { LOCALES, MAX_FOLDER_PATH, MAX_PHOTO_CAPTION, MAX_PLACED_PHOTOS } from '../constants';
import type { storageEndpoints } from '../endpoints/storage';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idSchema,
  isoTimeSchema,
  pageQueryFields,
  searchWordsSchema,
} from './common';

const rectSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const fractionSchema = z.number().min(0).max(1);

/** Grid of 8 × 8 hex digits; left out until measured. */
const tonesSchema = z.object({
  shadows: fractionSchema,
  middle: fractionSchema,
  lights: fractionSchema,
  peak: fractionSchema,
  coolest: z.number(),
  warmth: z.number(),
  warmest: z.number(),
  lightsWarmth: z.number(),
});
const cellsSchema = z.string().regex(/^[\da-f]{64}$/);

/** Measurements, see `PhotoAnalysis` of domain/photo; `focus` is a field of the file. */
const photoAnalysisSchema = z.object({
  version: z.number().int(),
  hash: z.string().regex(/^[\da-f]{16}$/),
  sharpness: fractionSchema,
  exposure: z.object({ mean: fractionSchema, dark: fractionSchema, light: fractionSchema }),
  colourfulness: z.number().nonnegative(),
  palette: z.array(z.object({ colour: z.string(), weight: fractionSchema })),
  detail: cellsSchema.optional(),
  brightness: cellsSchema.optional(),
  tones: tonesSchema.optional(),
  flatness: z.object({ share: fractionSchema, hardEdges: z.number().nonnegative() }).optional(),
  faces: z.array(
    z.object({
      box: rectSchema,
      score: fractionSchema,
      eyes: z.number().min(0).optional(),
      sharpness: fractionSchema.optional(),
      /** Only for an owner who lets people be told apart. */
      person: z.number().int().min(1).optional(),
    }),
  ),
});

const datePrecisions = ['time', 'day', 'month', 'year', 'changed'] as const;
const MAX_OFFSET_MINUTES = 15 * 60;
const FIRST_PHOTOGRAPH = '1826';

/**
 * Degrees. `town` is the name of the town, `country` its ISO code and `admin1` the GeoNames code of its region, such as
 * `US.CA`; null far from any.
 */
const photoPlaceSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  town: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
  admin1: z.string().nullable().optional(),
});

/**
 * Facts from a photo's folder and sidecar, sent as JSON beside its file. `taken` is a date as the sidecar writes it;
 * `folder` the path of its folders within the drop, separated by `/`.
 */
export const photoOriginSchema = z.object({
  taken: z.string().max(40).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  caption: z.string().max(MAX_PHOTO_CAPTION).optional(),
  folder: z.string().max(MAX_FOLDER_PATH).optional(),
});

export const storageFileSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  path: z.string(), // URL of the screen-sized derivative (1440 px)
  preview: z.string(), // URL of the thumbnail (250 px)
  /** False for stored files; the placeholder of an upload has true. */
  isLoading: z.literal(false),
  /** Original file name; shown to its owner only. */
  name: z.string(),
  width: z.number().int().positive(), // Upright size in px
  height: z.number().int().positive(),
  bytes: z.number().int().nonnegative(),
  created_at: isoTimeSchema,
  /** Capture time, in UTC when the file states its time zone; null when unknown. */
  taken_at: isoTimeSchema.nullable(),
  /** Local camera clock at that moment, written as if it were UTC. */
  taken_local: isoTimeSchema.nullable(),
  /** Minutes by which that clock was ahead of UTC; null when unknown. */
  taken_offset: z.number().int().nullable().optional(),
  /**
   * Known precision of the date; the unknown parts of the times are the first of their kind. `changed`: only a change
   * of the file is dated, so the photo was taken then or earlier.
   */
  taken_precision: z.enum(datePrecisions).optional(),
  colour: z.string(),
  /** Make and model as the file names them; null when it does not. */
  camera: z.string().nullable().optional(),
  /** Description that the photo had in the library from which it was taken in; left out for none. */
  caption: z.string().optional(),
  /** Folders in which it was dropped, separated by `/`; left out for a single file. */
  folder: z.string().optional(),
  /** Focus in fractions of the photo, which crops keep. Null when nothing stands out. */
  focus: rectSchema.nullable().optional(),
  facts: photoAnalysisSchema.nullable().optional(), // Null until measured
  /** The analysis is final: neither faces nor dependent values will follow. */
  looked: z.boolean().optional(),
  /** Place where it was taken; null when unknown. Sent to its owner only: it splits an album into parts. */
  place: photoPlaceSchema.nullable().optional(),
  /** Place in the file, while the owner's correction replaces it; left out without a correction. */
  file_place: photoPlaceSchema.nullable().optional(),
  used_in: z.array(z.object({ id: idSchema, title: z.string() })).optional(), // Albums that show it; only in lists
});

/** Date of one photo as its owner corrects it; a null time removes the date. */
export const photoDateSchema = storageFileSchema
  .pick({ id: true, taken_local: true })
  .extend({
    taken_offset: z.number().int().min(-MAX_OFFSET_MINUTES).max(MAX_OFFSET_MINUTES).nullable(),
    taken_precision: z.enum(datePrecisions),
  })
  .refine(({ taken_local: local }) => local === null || local >= FIRST_PHOTOGRAPH, { path: ['taken_local'] });

/** Place as the owner corrects it: a town of the search, none, or again that of the file. */
const placeChoiceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('town'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('file') }),
]);

const placeEditsSchema = z
  .array(z.object({ ids: z.array(idSchema).min(1), place: placeChoiceSchema }))
  .min(1)
  .refine((edits) => edits.reduce((sum, { ids }) => sum + ids.length, 0) <= MAX_PLACED_PHOTOS);

export const foundTownSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** In the requested language, as far as it is known. */
  town: z.string(),
  country: z.string(),
  /** Region, only beside a namesake of the same country. */
  region: z.string().nullable(),
});

const GROUPED_PHOTOS = { usual: 2500, most: 5000 } as const;

/** Id of the last photo of the page before; replaces `page`. */
const afterSchema = idSchema.optional();
/** Language of the names; the user's when left out. */
const languageSchema = z.enum(LOCALES).optional();
/** Value of `after` for the following page; null on the last one. */
const nextSchema = idSchema.nullable().optional();

/** Groups photos by the day of their upload (UTC), by a part of their capture date, or by place. */
export const photoGroupings = ['upload_day', 'year', 'month', 'day', 'place'] as const;

export const photoGroupSchema = z.object({
  /** `2024`, `2024-07`, `2024-07-12`; for a place its centre, `48.85,2.35`; `unknown` for photos without the value. */
  key: z.string(),
  /** Centre of a place in degrees, and the nearest town; sent to the owner only. */
  place: z.object({ latitude: z.number(), longitude: z.number(), town: z.string().nullable() }).nullable(),
  files: z.array(idSchema),
});

export const stickerSchema = z.object({
  id: z.string(),
  /** Address of the SVG in the sticker's own colours; `?colour=rrggbb` gives its silhouette in that colour. */
  path: z.string(),
  name: z.string(),
  words: z.array(z.string()),
  /** The sticker can be painted in one colour. */
  colourable: z.boolean(),
});

export const stickerGroupSchema = z.object({ group: z.string(), files: z.array(stickerSchema) });

export const storageContract = {
  uploadSingle: {
    summary: 'Store one photo; idempotent by the id the client made',
    // Form fields: `file` (the bytes), optional `id` (UUID made by the client), optional `name`, the exact file name:
    // browsers escape quotes and line breaks in the part's header. Optional `origin`: JSON of `photoOriginSchema`.
    responses: {
      200: z.object({ data: storageFileSchema }),
      201: z.object({ data: storageFileSchema }),
      400: e,
      401: e,
      409: e,
      413: e,
      415: e,
      422: e,
      429: e,
      507: e,
    },
  },
  storageList: {
    summary: 'A page of the photos of the user',
    query: z.object({
      ...pageQueryFields(100, 500),
      sortBy: z.enum(['created_at', 'taken_at']).default('created_at'),
      search: searchWordsSchema,
      after: afterSchema,
      language: languageSchema,
    }),
    responses: {
      200: z.object({
        files: z.array(storageFileSchema),
        /** Exact without a search; with one it counts the first 10,000 matches, which pages by number reach. */
        total: z.number().int(),
        next: nextSchema,
      }),
      400: e,
      401: e,
    },
  },
  storageSort: {
    summary: 'A page of the ids of the photos of the user, in groups by day of upload, capture date or place',
    body: z.object({
      by: z.enum(photoGroupings).default('upload_day'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      search: searchWordsSchema,
      after: afterSchema,
      language: languageSchema,
      limit: z.number().int().min(1).max(GROUPED_PHOTOS.most).default(GROUPED_PHOTOS.usual),
    }),
    responses: {
      200: z.object({
        /** A group continues on later pages under the same key. The first page lists all places in their order. */
        groups: z.array(photoGroupSchema),
        next: nextSchema,
      }),
      400: e,
      401: e,
    },
  },
  stickersList: {
    summary: 'All stickers, by group',
    query: z.object({
      view: z.literal('group').default('group'),
      language: languageSchema,
    }),
    responses: { 200: z.object({ files: z.array(stickerGroupSchema) }), 400: e, 401: e },
  },
  storageDates: {
    summary: 'Correct the dates of photos by hand; repeating it changes nothing',
    body: z.object({ photos: z.array(photoDateSchema).min(1).max(1000) }),
    responses: { 200: z.object({ status: z.literal('success'), updated: z.array(idSchema) }), 400: e, 401: e },
  },
  storageTowns: {
    summary: 'Towns by the beginning of their name; without one, those of the photos of the user',
    query: z.object({
      search: searchWordsSchema,
      language: languageSchema,
    }),
    responses: { 200: z.object({ towns: z.array(foundTownSchema) }), 400: e, 401: e },
  },
  storagePlaces: {
    summary: 'Correct the places of photos by hand; repeating it changes nothing',
    body: z.object({ edits: placeEditsSchema }),
    responses: { 200: z.object({ status: z.literal('success'), updated: z.number().int() }), 400: e, 401: e, 404: e },
  },
  storageDelete: {
    summary: 'Delete photos',
    body: z.object({ files: z.array(idSchema).min(1).max(1000) }),
    responses: { 200: z.object({ status: z.literal('success'), deleted: z.array(idSchema) }), 400: e, 401: e, 409: e },
  },
} as const satisfies Record<keyof typeof storageEndpoints, CallSchemas>;
