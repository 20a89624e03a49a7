import { z } from 'zod';
import { formatIds } from '../../../geometry/formats';
import { ALBUM_TITLE_LENGTH, ALBUMS_PAGE_SIZE } from '../../constants';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
  pageQueryFields,
  searchWordsSchema,
} from '../common';
import { generationSchema } from './create';
import { albumSummarySchema } from './models';

/** An album that is neither shared nor exported, with its next step. */
export const unfinishedAlbumSchema = albumSummarySchema.extend({
  /**
   * `wait`: it is being made. `look`: the draft is unchanged. `finish`: it was edited and is neither shared nor
   * exported.
   */
  next_step: z.enum(['wait', 'retry', 'look', 'finish']),
  /** Progress from photos to a finished book, 0..1. */
  progress: z.number().min(0).max(1),
});

/** A deleted album that can be restored. */
export const deletedAlbumSchema = albumSummarySchema.extend({
  deleted_at: isoTimeSchema,
  /** Then it is gone for good. */
  restorable_until: isoTimeSchema,
});

const albumSorts = z.enum(['created_at', 'updated_at', 'title', 'page_count']);

export const listCalls = {
  albumsList: {
    summary: 'A page of the albums of the user',
    query: z.object({
      ...pageQueryFields(ALBUMS_PAGE_SIZE, 60),
      sortBy: albumSorts.default('created_at'),
      search: searchWordsSchema,
    }),
    responses: { 200: z.object({ albums: z.array(albumSummarySchema), total: z.number().int() }), 400: e, 401: e },
  },
  albumsSort: {
    summary: 'A page of the albums of the user, sorted and filtered',
    body: z.object({
      page: z.number().int().min(1).max(100_000).default(1),
      limit: z.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE),
      sortBy: albumSorts.default('created_at'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      filter: z
        .object({
          title: nameLineSchema(ALBUM_TITLE_LENGTH, 0).optional(),
          format: z.enum(formatIds).optional(),
          state: z.enum(['generating', 'ready', 'failed']).optional(),
          shared: z.boolean().optional(),
        })
        .default({}),
    }),
    responses: { 200: z.object({ albums: z.array(albumSummarySchema), total: z.number().int() }), 400: e, 401: e },
  },
  albumsRecent: {
    summary: 'Albums changed last',
    query: z.object({ limit: z.coerce.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE) }),
    responses: { 200: z.object({ albums: z.array(albumSummarySchema) }), 400: e, 401: e },
  },
  albumsDeleted: {
    summary: 'Deleted albums that can be restored, the one deleted last first',
    responses: { 200: z.object({ albums: z.array(deletedAlbumSchema) }), 401: e },
  },
  albumsNotComplete: {
    summary: 'Albums that were begun and neither shared nor exported, the one changed last first',
    body: z.object({ limit: z.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE) }),
    responses: { 200: z.object({ albums: z.array(unfinishedAlbumSchema), total: z.number().int() }), 400: e, 401: e },
  },
  albumsOnGeneration: {
    summary: 'Generations that still run',
    responses: { 200: z.object({ albums: z.array(generationSchema) }), 401: e },
  },
  albumsReset: {
    summary: 'Cancel a running generation and drop its unfinished album; without `id`, every one that runs',
    body: z.object({ id: idSchema.optional() }),
    responses: { 200: okSchema, 400: e, 401: e, 404: e },
  },
} as const satisfies Record<string, CallSchemas>;
