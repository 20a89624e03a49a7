import { z } from 'zod';
import { documentLimits } from '../../../document/codec/documentLimits';
import { formatIds } from '../../../geometry/formats';
import { ALBUM_TITLE_LENGTH, LOCALES, MAX_PHOTOS_PER_ALBUM } from '../../constants';
import { type CallSchemas, apiErrorSchema as e, idParamsSchema, idSchema, nameLineSchema } from '../common';
import { albumBookSchema, albumSummarySchema, bookChoiceSchema, spreadSchema } from './models';

const MAX_SPREADS = 200;

const albumPhotoIdsSchema = z.object({ file_ids: z.array(idSchema).min(1).max(MAX_PHOTOS_PER_ALBUM) });

const relayoutBodySchema = z.object({
  /** The client's spreads in book order: 409 when one of them has changed. */
  spreads: z
    .array(z.object({ id: idSchema, version: z.number().int().positive() }))
    .min(1)
    .max(MAX_SPREADS),
  format: z.enum(formatIds).optional(), // Missing fields stay unchanged
  template_id: z.string().max(60).optional(),
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
  /** Inner pages. Rejected with the minimum and the maximum when photos and kept spreads do not allow it. */
  page_count: z.number().int().positive().max(10_000).optional(),
  /** Also rearranges pages that the user designed, but for those with stickers, maps, calendars or codes. */
  rearrange_designed: z.boolean().optional(),
});

/**
 * Resulting book: spread ids in order. Includes the cover when its spine changed with the page count, or may have
 * changed before.
 */
const structure = {
  order: z.array(idSchema),
  page_count: z.number().int().nonnegative(),
  cover: spreadSchema.nullable(),
};
const conflictSchema = e.extend({ current: spreadSchema.optional() });

export const editingCalls = {
  spreadUpdate: {
    summary: 'Save a spread; 409 with the current one when `version` is not its version',
    params: idParamsSchema,
    body: z.object({
      id: idSchema,
      body: z.string().min(1).max(documentLimits.length),
      version: z.number().int().positive(),
    }),
    responses: {
      200: z.object({
        spread: spreadSchema,
        title: z.string().optional(),
      }),
      400: e,
      401: e,
      404: e,
      409: conflictSchema,
      422: e,
    },
  },
  spreadDelete: {
    summary: 'Delete a spread; refused when too few pages would be left to print',
    params: idParamsSchema,
    body: z.object({
      id: idSchema,
      /** Undoes a copy: a duplicate of another spread may be removed even from a book with too few pages. */
      undo: z.boolean().optional(),
    }),
    responses: { 200: z.object(structure), 400: e, 401: e, 404: e, 409: e },
  },
  spreadRecovery: {
    summary: 'Bring a deleted spread back to where it was',
    params: idParamsSchema,
    body: z.object({ id: idSchema }),
    responses: { 200: z.object({ ...structure, spread: spreadSchema }), 400: e, 401: e, 404: e, 409: e },
  },
  spreadCopy: {
    summary: 'Copy a spread; the copy stands right after it',
    params: idParamsSchema,
    body: z.object({
      id: idSchema,
      /** Inserts an empty inner spread in the colour of that one instead; that one may then be the first page too. */
      blank: z.boolean().optional(),
      /** Id of the copy, made by the client: repeating the request makes no second copy. */
      copy_id: idSchema.optional(),
    }),
    responses: { 201: z.object({ ...structure, spread: spreadSchema }), 400: e, 401: e, 404: e, 409: e },
  },
  spreadReorder: {
    summary: 'Put the spreads into another order; the cover, the first and the last page stay where they are',
    params: idParamsSchema,
    body: z.object({ order: z.array(idSchema).min(1).max(MAX_SPREADS) }),
    responses: { 200: z.object({ order: z.array(idSchema) }), 400: e, 401: e, 404: e, 409: e },
  },
  albumRelayout: {
    summary:
      'Lay an album out again, in another format or template, on another number of pages or by another seed: spreads that were changed stay, the photos of the others are placed anew',
    params: idParamsSchema,
    body: relayoutBodySchema,
    responses: { 200: z.object({ album: albumSummarySchema }), 400: e, 401: e, 404: e, 409: e, 422: e },
  },
  albumRelayoutPreview: {
    summary: 'Preview of a new layout of an album; changes nothing',
    params: idParamsSchema,
    body: relayoutBodySchema,
    responses: { 200: z.object({ spreads: z.array(z.string()) }), 400: e, 401: e, 404: e, 409: e, 422: e },
  },
  albumPhotosAdd: {
    summary: 'Add photos to an album without placing them on its pages; repeating it adds nothing',
    params: idParamsSchema,
    body: albumPhotoIdsSchema,
    responses: {
      200: z.object({
        added: z.array(idSchema), // Those that the album did not have before
      }),
      400: e,
      401: e,
      404: e,
      409: e,
      422: e,
    },
  },
  albumPhotosRemove: {
    summary: 'Remove photos from an album, except those on its pages, on deleted pages or in its versions',
    params: idParamsSchema,
    body: albumPhotoIdsSchema,
    responses: { 200: z.object({ removed: z.array(idSchema) }), 400: e, 401: e, 404: e, 409: e },
  },
  albumRename: {
    summary: 'Give an album another title; cover, spine and title page follow where they said the old one',
    params: idParamsSchema,
    body: z.object({ title: nameLineSchema(ALBUM_TITLE_LENGTH) }),
    responses: {
      200: z.object({
        title: z.string(),
        spreads: z.array(spreadSchema),
      }),
      400: e,
      401: e,
      404: e,
      409: e,
      413: e,
    },
  },
  albumTitleSuggestions: {
    summary: 'Titles that the photos of an album suggest, the best first; made by rules, without any service',
    params: idParamsSchema,
    query: z.object({ language: z.enum(LOCALES).optional() }), // That of the account when left out
    responses: { 200: z.object({ titles: z.array(z.string()) }), 400: e, 401: e, 404: e },
  },
  albumBook: {
    summary: 'Choose how an album is to be bound and printed; the spine of its cover becomes as wide as that makes it',
    params: idParamsSchema,
    body: bookChoiceSchema,
    responses: {
      200: z.object({
        book: albumBookSchema,
        /** The cover after the change; null for an album without spreads. */
        cover: spreadSchema.nullable(),
      }),
      400: e,
      401: e,
      404: e,
      409: e,
      422: e,
    },
  },
} as const satisfies Record<string, CallSchemas>;
