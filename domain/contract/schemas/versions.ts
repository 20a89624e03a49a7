import { z } from 'zod';
import { formatIds } from '../../geometry/formats';
import { VERSION_NAME_LENGTH } from '../constants';
import type { versionsEndpoints } from '../endpoints/versions';
import { albumSummary, photoSources } from './albums/models';
import { apiError, type CallSchemas, id, idParams, isoTime, ok } from './common';

const e = apiError;

export const albumVersion = z.object({
  id,
  /** `automatic`: kept by itself before the album was changed. */
  kind: z.enum(['named', 'automatic']),
  name: z.string().nullable(),
  format: z.enum(formatIds),
  page_count: z.number().int().nonnegative(),
  created_at: isoTime,
});

const ofVersion = z.object({ id, version: id });

export const versionsContract = {
  versionsList: {
    summary: 'What an album was at other times, the latest first',
    params: idParams,
    responses: { 200: z.object({ versions: z.array(albumVersion) }), 400: e, 401: e, 404: e },
  },
  versionKeep: {
    summary: 'Keep the album as it is now under a name',
    params: idParams,
    body: z.object({
      /** Made by the client: the request again keeps nothing twice. */
      id,
      name: z.string().trim().min(VERSION_NAME_LENGTH.min).max(VERSION_NAME_LENGTH.max),
    }),
    responses: { 201: z.object({ version: albumVersion }), 400: e, 401: e, 404: e, 409: e },
  },
  versionGet: {
    summary: 'The pages of a version',
    params: ofVersion,
    responses: {
      200: z.object({
        version: albumVersion,
        spreads: z.array(z.object({ id, html: z.string() })),
        photos: photoSources,
      }),
      400: e,
      401: e,
      404: e,
    },
  },
  versionDelete: {
    summary: 'Forget a version',
    params: ofVersion,
    responses: { 200: ok, 400: e, 401: e, 404: e },
  },
  versionRestore: {
    summary: 'Make the album again what it was; what it is now is kept as a version first',
    params: ofVersion,
    responses: { 200: z.object({ album: albumSummary }), 400: e, 401: e, 404: e, 409: e },
  },
} as const satisfies Record<keyof typeof versionsEndpoints, CallSchemas>;
