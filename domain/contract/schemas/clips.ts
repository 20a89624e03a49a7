import { z } from 'zod';
import { CLIP_TITLE_LENGTH } from '../constants';
import type { clipEndpoints } from '../endpoints/clips';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idParamsSchema,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
} from './common';

const clipTokenSchema = z.string().regex(/^[\w-]{32}$/); // 24 random bytes in base64url

const clipFacts = {
  title: z.string(),
  kind: z.enum(['video', 'audio']),
  mime: z.string(), // Media type, sniffed from the bytes
  bytes: z.number().int().positive(),
  /** Path of the media; answers ranges of bytes. */
  path: z.string(),
};

/** Video or voice message of a user, opened by a QR code in a book. */
export const clipSchema = z.object({
  id: idSchema,
  ...clipFacts,
  /** Address of its public page: the text of the QR code. */
  url: z.string(),
  created_at: isoTimeSchema,
});
const clipResponse = z.object({ clip: clipSchema });

export const clipContract = {
  clipCreate: {
    summary: 'Store a video or voice message; idempotent by the id the client made',
    // Form fields: optional `id` (UUID made by the client), optional `name`, the exact file name, then `file`.
    responses: { 200: clipResponse, 201: clipResponse, 400: e, 401: e, 409: e, 413: e, 415: e, 422: e, 429: e, 507: e },
  },
  clips: {
    summary: 'Videos and voice messages of the user, the newest first',
    responses: {
      200: z.object({
        clips: z.array(clipSchema),
        max_bytes: z.number().int().positive(),
      }),
      401: e,
    },
  },
  clipRename: {
    summary: 'Change the title that the page of a clip shows',
    params: idParamsSchema,
    body: z.object({ title: nameLineSchema(CLIP_TITLE_LENGTH) }),
    responses: { 200: clipResponse, 400: e, 401: e, 404: e },
  },
  clipDelete: {
    summary: 'Delete a clip; its QR codes, also printed ones, open nothing from then on',
    params: idParamsSchema,
    responses: { 200: okSchema, 400: e, 401: e, 404: e },
  },
  clipPublic: {
    summary: 'A clip by the token of its link; says nothing about its owner',
    params: z.object({ token: clipTokenSchema }),
    responses: { 200: z.object({ clip: z.object(clipFacts) }), 400: e, 404: e, 429: e },
  },
} as const satisfies Record<keyof typeof clipEndpoints, CallSchemas>;
