import { z } from 'zod';
import { ALBUM_TITLE_LENGTH } from '../../constants';
import { type CallSchemas, apiError as e, id, idParams, isoTime, ok } from '../common';
import { album, albumRevision, albumSummary, photoSources } from './models';

/** What was made of an album. */
export const generatedAlbum = z.object({
  album: albumSummary,
  /** Pictures of the spreads, the cover first. */
  spreads: z.array(z.object({ id, url: z.string() })),
  /** The last PDF that was made; `current` tells whether it shows the album as it is now. */
  pdf: z
    .object({
      id,
      kind: z.enum(['screen', 'proof', 'print']),
      url: z.string(),
      bytes: z.number().int().nonnegative().nullable(),
      created_at: isoTime,
      current: z.boolean(),
    })
    .nullable(),
});

export const albumCalls = {
  albumGet: {
    summary: 'One album with its spreads',
    params: idParams,
    responses: { 200: z.object({ album }), 401: e, 404: e },
  },
  albumRevision: {
    summary: 'What tells whether an album is another than the one that was read: little, to be asked again and again',
    params: idParams,
    responses: { 200: albumRevision, 401: e, 404: e },
  },
  albumPreview: {
    summary: 'The pages of an album as one HTML text, and the pictures they show',
    params: idParams,
    responses: {
      200: z.object({
        /** The spreads in the dialect of `domain/document`, one after the other in the order of the book. */
        previewCode: z.string(),
        album: albumSummary,
        photos: photoSources,
      }),
      401: e,
      404: e,
    },
  },
  albumGenerated: {
    summary: 'What was made of an album: pictures of its spreads, its last PDF',
    params: idParams,
    responses: { 200: z.object({ data: generatedAlbum }), 401: e, 404: e },
  },
  albumCopy: {
    summary: 'Copy an album with all its spreads',
    params: idParams,
    body: z.object({
      title: z.string().trim().max(ALBUM_TITLE_LENGTH).optional(),
      /** Made by the client: repeating the request with the same id returns the first answer. */
      request_id: id.optional(),
    }),
    responses: { 201: z.object({ album: albumSummary }), 400: e, 401: e, 404: e, 409: e, 413: e },
  },
  albumDelete: {
    summary: 'Delete an album',
    params: idParams,
    responses: { 200: ok, 401: e, 404: e },
  },
} as const satisfies Record<string, CallSchemas>;
