import { z } from 'zod';
import { DEFAULT_FORMAT, formatIds } from '../../../geometry/formats';
import { printerIds } from '../../../print/printers/types';
import { ALBUM_TITLE_LENGTH, LOCALES, MAX_PHOTOS_PER_ALBUM } from '../../constants';
import { errorCodes } from '../../errors';
import { type CallSchemas, apiErrorSchema as e, idParamsSchema, idSchema, nameLineSchema } from '../common';
import { bookTargetSchema } from './creation';

export const generationSchema = z.object({
  id: idSchema,
  album_id: idSchema,
  kind: z.enum(['spreads', 'images', 'pdf']),
  flag: z.boolean(), // True while it runs (spec §4)
});

export const generationStages = [
  'queued',
  'reading',
  'grouping',
  'placing',
  'painting',
  'saving',
  'done',
  'failed',
  'cancelled',
] as const;

export const generationStatusSchema = z.object({
  status: z.enum(['success', 'error']),
  data: z.object({
    /** Status words of the specification when finished, else the stage. */
    status: z.string(),
    stage: z.enum(generationStages),
    completed: z.number().min(0).max(1), // 0..1
    album_id: idSchema,
    placed: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    error: z.enum(errorCodes).nullable(),
  }),
});

export const loraSchema = z.object({
  id: z.string(),
  /** `procedural`: painted by a program from a seed and colours; `model`: made by the configured image model. */
  kind: z.enum(['procedural', 'model']),
  /** English, for API users; the app translates the id. */
  name: z.string(),
  /** Sample picture; null when making one would cost money. */
  preview: z.string().nullable(),
});

export const formatSchema = z.object({
  id: z.enum(formatIds),
  width: z.number(), // Trim size of a page in mm
  height: z.number(),
  min_pages: z.number().int(),
  max_pages: z.number().int(),
  page_step: z.number().int(),
});

export const createCalls = {
  albumsSettings: {
    summary: 'Formats and the options of generation',
    responses: {
      200: z.object({
        settings: z.object({
          max_photos: z.number().int(),
          default_template: z.string(),
          /** Printer whose page limits apply to new albums. */
          printer: z.enum(printerIds),
          /** Host of the language model that suggests titles; null when rules do. */
          writing_service: z.string().nullable(),
        }),
        size: z.array(formatSchema),
      }),
      401: e,
    },
  },
  albumTitles: {
    summary: 'Titles for photos, by a language model if the operator configured one',
    body: z.object({ file_ids: z.array(idSchema).min(1).max(MAX_PHOTOS_PER_ALBUM) }),
    responses: { 200: z.object({ titles: z.array(z.string()) }), 400: e, 401: e, 404: e, 429: e, 503: e },
  },
  albumsCategories: {
    summary: 'Categories of albums and templates',
    responses: { 200: z.object({ categories: z.array(z.string()) }), 401: e },
  },
  albumsLora: {
    summary: 'The styles of artwork that are really available',
    responses: { 200: z.object({ list: z.array(loraSchema) }), 401: e },
  },
  albumCreate: {
    summary: 'Create an album and start the generation of its spreads',
    body: z.object({
      title: nameLineSchema(ALBUM_TITLE_LENGTH, 0).optional(),
      category: z.string().max(40).optional(),
      template_id: z.string().max(60).optional(),
      format: z.enum(formatIds).default(DEFAULT_FORMAT),
      file_ids: z.array(idSchema).min(1).max(MAX_PHOTOS_PER_ALBUM),
      cover_file_id: idSchema.optional(),
      /**
       * Length that the draft does not exceed, at the printer and prices of the server; 422 when these photos do not
       * fit. The photos decide when left out.
       */
      target: bookTargetSchema.optional(),
      /** Language of the dates and words in the draft; that of the account when left out. */
      language: z.enum(LOCALES).optional(),
      lora: z.string().max(60).optional(),
      settings: z
        .object({ captions: z.boolean().optional(), seed: z.number().int().min(0).max(0xffffffff).optional() })
        .optional(),
      /**
       * Made by the client, and the album's id unless it is taken: repeating the request with the same id returns the
       * first answer.
       */
      request_id: idSchema.optional(),
    }),
    responses: {
      201: z.object({ status: z.literal('success'), data: z.array(generationSchema), album_ids: z.array(idSchema) }),
      400: e,
      401: e,
      404: e,
      413: e,
      422: e,
    },
  },
  spreadGeneration: {
    summary: 'State of a generation of spreads',
    params: idParamsSchema,
    responses: { 200: generationStatusSchema, 401: e, 404: e },
  },
  albumImages: {
    summary: 'Start the page images of an album: artwork behind its cover and pages, in a style',
    params: idParamsSchema,
    query: z.object({
      /** Artwork style; the album's own when left out. `none` removes the artwork from the pages. */
      lora: z.string().max(60).optional(),
      /** Each seed gives another picture of the same style. */
      seed: z.coerce.number().int().min(0).max(0xffffffff).optional(),
    }),
    responses: {
      202: z.object({ status: z.literal('success'), data: generationSchema }),
      400: e,
      401: e,
      404: e,
      409: e,
    },
  },
  imagesGeneration: {
    summary: 'State of a generation of page images',
    params: idParamsSchema,
    responses: { 200: generationStatusSchema, 401: e, 404: e },
  },
} as const satisfies Record<string, CallSchemas>;
