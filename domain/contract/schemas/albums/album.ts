import { z } from 'zod';
import { ALBUM_TITLE_LENGTH } from '../../constants';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idParamsSchema,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
} from '../common';
import {
  albumAnalysisSchema,
  albumRevisionSchema,
  albumSchema,
  albumSummarySchema,
  photoSourcesSchema,
} from './models';

export const generatedAlbumSchema = z.object({
  album: albumSummarySchema,
  spreads: z.array(z.object({ id: idSchema, url: z.string() })), // Pictures of the spreads, the cover first
  /** The last PDF; `current` is false after a later edit of the album. */
  pdf: z
    .object({
      id: idSchema,
      kind: z.enum(['screen', 'proof', 'print']),
      url: z.string(),
      bytes: z.number().int().nonnegative().nullable(),
      created_at: isoTimeSchema,
      current: z.boolean(),
    })
    .nullable(),
});

export const albumCalls = {
  albumGet: {
    summary: 'One album with its spreads',
    params: idParamsSchema,
    responses: { 200: z.object({ album: albumSchema }), 401: e, 404: e },
  },
  albumRevision: {
    summary: 'Revision of an album, small enough to poll',
    params: idParamsSchema,
    responses: { 200: albumRevisionSchema, 401: e, 404: e },
  },
  albumPreview: {
    summary: 'The pages of an album as one HTML text, and the pictures they show',
    params: idParamsSchema,
    responses: {
      200: z.object({
        /** Spreads in the dialect of `domain/document`, concatenated in book order. */
        previewCode: z.string(),
        album: albumSummarySchema,
        photos: photoSourcesSchema,
        analysis: albumAnalysisSchema.optional(),
      }),
      401: e,
      404: e,
    },
  },
  albumGenerated: {
    summary: 'Pictures of the spreads of an album, and its latest PDF',
    params: idParamsSchema,
    responses: { 200: z.object({ data: generatedAlbumSchema }), 401: e, 404: e },
  },
  albumCopy: {
    summary: 'Copy an album with all its spreads',
    params: idParamsSchema,
    body: z.object({
      title: nameLineSchema(ALBUM_TITLE_LENGTH, 0).optional(),
      /** Made by the client: repeating the request with the same id returns the first answer. */
      request_id: idSchema.optional(),
    }),
    responses: { 201: z.object({ album: albumSummarySchema }), 400: e, 401: e, 404: e, 409: e, 413: e },
  },
  albumDelete: {
    summary: 'Delete an album. It can be restored for some weeks',
    params: idParamsSchema,
    responses: { 200: okSchema, 401: e, 404: e },
  },
  albumRestore: {
    summary: 'Restore a deleted album. An album that is not deleted stays as it is',
    params: idParamsSchema,
    responses: { 200: z.object({ album: albumSummarySchema }), 401: e, 404: e, 413: e },
  },
} as const satisfies Record<string, CallSchemas>;
