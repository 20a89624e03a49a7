import { z } from 'zod';
import { formatIds } from '../../geometry/formats';
import { VERSION_NAME_LENGTH } from '../constants';
import type { versionsEndpoints } from '../endpoints/versions';
import { albumSummarySchema, photoSourcesSchema } from './albums/models';
import {
  apiErrorSchema,
  type CallSchemas,
  idParamsSchema,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
} from './common';

const e = apiErrorSchema;

export const albumVersionSchema = z.object({
  id: idSchema,
  /** `automatic`: saved before the album was changed. */
  kind: z.enum(['named', 'automatic']),
  name: z.string().nullable(),
  format: z.enum(formatIds),
  template_id: z.string(),
  page_count: z.number().int().nonnegative(),
  cover: z.string(), // HTML of the sheet
  created_at: isoTimeSchema,
});

const ofVersion = z.object({ id: idSchema, version: idSchema });

export const versionsContract = {
  versionsList: {
    summary: 'Versions of an album, newest first',
    params: idParamsSchema,
    responses: { 200: z.object({ versions: z.array(albumVersionSchema) }), 400: e, 401: e, 404: e },
  },
  versionKeep: {
    summary: 'Keep the album as it is now under a name',
    params: idParamsSchema,
    body: z.object({
      /** Made by the client: repeating the request saves nothing twice. */
      id: idSchema,
      name: nameLineSchema(VERSION_NAME_LENGTH.max, VERSION_NAME_LENGTH.min),
    }),
    responses: { 201: z.object({ version: albumVersionSchema }), 400: e, 401: e, 404: e, 409: e },
  },
  versionGet: {
    summary: 'The pages of a version',
    params: ofVersion,
    responses: {
      200: z.object({
        version: albumVersionSchema,
        spreads: z.array(z.object({ id: idSchema, html: z.string() })),
        photos: photoSourcesSchema,
      }),
      400: e,
      401: e,
      404: e,
    },
  },
  versionDelete: {
    summary: 'Delete a version',
    params: ofVersion,
    responses: { 200: okSchema, 400: e, 401: e, 404: e },
  },
  versionRestore: {
    summary: 'Restore a version; the current state becomes a version first',
    params: ofVersion,
    responses: { 200: z.object({ album: albumSummarySchema }), 400: e, 401: e, 404: e, 409: e },
  },
} as const satisfies Record<keyof typeof versionsEndpoints, CallSchemas>;
