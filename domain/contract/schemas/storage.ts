import { z } from 'zod';
import { LOCALES } from '../constants';
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

/** What was measured, see `PhotoAnalysis` of domain/photo; its `focus` is the file's. */
const photoAnalysisSchema = z.object({
  version: z.number().int(),
  hash: z.string().regex(/^[\da-f]{16}$/),
  sharpness: fractionSchema,
  exposure: z.object({ mean: fractionSchema, dark: fractionSchema, light: fractionSchema }),
  colourfulness: z.number().nonnegative(),
  palette: z.array(z.object({ colour: z.string(), weight: fractionSchema })),
  /** Found some moments after the upload. */
  faces: z.array(z.object({ box: rectSchema, score: fractionSchema })),
});

export const storageFileSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  /** URL of the screen-sized derivative (1440 px). */
  path: z.string(),
  /** URL of the thumbnail (250 px). */
  preview: z.string(),
  /** False for all that is stored; the placeholder of an upload has true. */
  isLoading: z.literal(false),
  /** Original file name; shown to its owner only. */
  name: z.string(),
  /** Upright size in px. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().nonnegative(),
  created_at: isoTimeSchema,
  /** When the photo was taken, in UTC where the file tells its time zone; null when the file does not tell. */
  taken_at: isoTimeSchema.nullable(),
  /** The camera's clock at that moment, written as if it were UTC: the day as it was lived. */
  taken_local: isoTimeSchema.nullable(),
  /** Minutes by which that clock was ahead of UTC; null when nothing tells. */
  taken_offset: z.number().int().nullable().optional(),
  /** How much of the date is known; the rest of the times is the first of its kind. */
  taken_precision: z.enum(['time', 'day', 'month', 'year']).optional(),
  /** Average colour `#rrggbb`, for placeholders. */
  colour: z.string(),
  /** What matters in the photo, in fractions of its size: crops keep it. Null when nothing stands out. */
  focus: rectSchema.nullable().optional(),
  /** Null while nothing was measured. */
  facts: photoAnalysisSchema.nullable().optional(),
  /** Nothing more is going to be found out about it: neither faces nor what follows from them. */
  looked: z.boolean().optional(),
  /**
   * Where it was taken, in degrees; null when the file does not tell. Told to its owner only: it splits an album into parts. `town` is the local name of
   * the town that it was taken at and `country` the ISO code of that, both null far from any.
   */
  place: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      town: z.string().nullable().optional(),
      country: z.string().nullable().optional(),
    })
    .nullable()
    .optional(),
  /** Albums that show it; told by lists only. */
  used_in: z.array(z.object({ id: idSchema, title: z.string() })).optional(),
});

/** By a part of the date on which photos were taken, or by where. */
export const photoGroupings = ['year', 'month', 'day', 'place'] as const;

export const photoGroupSchema = z.object({
  /** `2024`, `2024-07`, `2024-07-12`; for a place its middle, `48.85,2.35`; `unknown` where photos do not tell. */
  key: z.string(),
  /** The middle of a place, in degrees, and the nearest town; told to the owner only. */
  place: z.object({ latitude: z.number(), longitude: z.number(), town: z.string().nullable() }).nullable(),
  files: z.array(idSchema),
});

/** Vector artwork for pages; `id` is what a spread document names. */
export const stickerSchema = z.object({
  id: z.string(),
  /** Address of the SVG in the sticker's own colours; `?colour=rrggbb` gives its silhouette in that colour. */
  path: z.string(),
  /** In the language asked for. */
  name: z.string(),
  /** Other words by which it is found, in the same language. */
  words: z.array(z.string()),
  /** Whether it can be painted in one colour. */
  colourable: z.boolean(),
});

export const stickerGroupSchema = z.object({ group: z.string(), files: z.array(stickerSchema) });

export const storageContract = {
  uploadSingle: {
    summary: 'Store one photo; idempotent by the id the client made',
    // Fields of the form: `file` (the bytes), optional `id` (UUID made by the client), optional `name` of the file as it is: in the head of its part
    // browsers write quotes and line breaks with escapes.
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
    }),
    responses: { 200: z.object({ files: z.array(storageFileSchema), total: z.number().int() }), 400: e, 401: e },
  },
  storageSort: {
    summary: 'The ids of all photos of the user, in groups by date or place',
    body: z.object({
      by: z.enum(photoGroupings).default('day'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      search: searchWordsSchema,
    }),
    responses: { 200: z.object({ groups: z.array(photoGroupSchema) }), 400: e, 401: e },
  },
  stickersList: {
    summary: 'All stickers, by group',
    query: z.object({
      view: z.literal('group').default('group'),
      /** Of the names; that of the user when left out. */
      language: z.enum(LOCALES).optional(),
    }),
    responses: { 200: z.object({ files: z.array(stickerGroupSchema) }), 400: e, 401: e },
  },
  storageDelete: {
    summary: 'Delete photos',
    body: z.object({ files: z.array(idSchema).min(1).max(1000) }),
    responses: { 200: z.object({ status: z.literal('success'), deleted: z.array(idSchema) }), 400: e, 401: e, 409: e },
  },
} as const satisfies Record<keyof typeof storageEndpoints, CallSchemas>;
