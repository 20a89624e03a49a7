import { z } from 'zod';
import { documentLimits } from '../../../document/codec/documentLimits';
import { formatIds } from '../../../geometry/formats';
import { ALBUM_TITLE_LENGTH } from '../../constants';
import { type CallSchemas, apiError as e, id, idParams } from '../common';
import { albumBook, albumSummary, bookChoice, spread } from './models';

/** Ids of a whole book: the cover, the first and the last page, and what lies between. */
const MAX_SPREADS = 200;

const relayoutBody = z.object({
  /** The spreads as the client has them, in the order of the book: 409 when one of them is another now. */
  spreads: z
    .array(z.object({ id, version: z.number().int().positive() }))
    .min(1)
    .max(MAX_SPREADS),
  /** What is left out stays as it is. */
  format: z.enum(formatIds).optional(),
  template_id: z.string().max(60).optional(),
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
  /** Pages of the inside; refused with the least and the most where the photos and what stays cannot fill so many or do not fit. */
  page_count: z.number().int().positive().max(10_000).optional(),
});

/** What became of the book: the ids of its spreads in order, the cover when its spine had to follow the number of pages, or may have had to before. */
const structure = {
  order: z.array(id),
  page_count: z.number().int().nonnegative(),
  cover: spread.nullable(),
};
const conflict = e.extend({ current: spread.optional() });

export const editingCalls = {
  spreadUpdate: {
    summary: 'Save a spread; 409 with the current one when `version` is not its version',
    params: idParams,
    body: z.object({
      id,
      body: z.string().min(1).max(documentLimits.length),
      /** The version that was edited. */
      version: z.number().int().positive(),
    }),
    responses: {
      200: z.object({
        spread,
        /** The new title of the album, where the words of its cover were changed. */
        title: z.string().optional(),
      }),
      400: e,
      401: e,
      404: e,
      409: conflict,
      422: e,
    },
  },
  spreadDelete: {
    summary: 'Delete a spread; refused when too few pages would be left to print',
    params: idParams,
    body: z.object({
      id,
      /** Takes a copy back: one that is like another spread still goes also out of a book with too few pages. */
      undo: z.boolean().optional(),
    }),
    responses: { 200: z.object(structure), 400: e, 401: e, 404: e, 409: e },
  },
  spreadRecovery: {
    summary: 'Bring a deleted spread back to where it was',
    params: idParams,
    body: z.object({ id }),
    responses: { 200: z.object({ ...structure, spread }), 400: e, 401: e, 404: e, 409: e },
  },
  spreadCopy: {
    summary: 'Copy a spread; the copy stands right after it',
    params: idParams,
    body: z.object({
      id,
      /** An empty inner spread in the colour of that one instead; then that one may be the first page too. */
      blank: z.boolean().optional(),
      /** Id of the copy, made by the client: repeating the request with it makes no second copy. */
      copy_id: id.optional(),
    }),
    responses: { 201: z.object({ ...structure, spread }), 400: e, 401: e, 404: e, 409: e },
  },
  spreadReorder: {
    summary: 'Put the spreads into another order; the cover, the first and the last page stay where they are',
    params: idParams,
    body: z.object({ order: z.array(id).min(1).max(MAX_SPREADS) }),
    responses: { 200: z.object({ order: z.array(id) }), 400: e, 401: e, 404: e, 409: e },
  },
  albumRelayout: {
    summary:
      'Lay an album out again, in another format or template, on another number of pages or by another seed: spreads that were changed stay, the photos of the others are placed anew',
    params: idParams,
    body: relayoutBody,
    responses: { 200: z.object({ album: albumSummary }), 400: e, 401: e, 404: e, 409: e, 422: e },
  },
  albumRelayoutPreview: {
    summary: 'What an album would become if it were laid out again: nothing of it is changed',
    params: idParams,
    body: relayoutBody,
    responses: { 200: z.object({ spreads: z.array(z.string()) }), 400: e, 401: e, 404: e, 409: e, 422: e },
  },
  albumRename: {
    summary: 'Give an album another title; cover, spine and title page follow where they said the old one',
    params: idParams,
    body: z.object({ title: z.string().trim().min(1).max(ALBUM_TITLE_LENGTH) }),
    responses: {
      200: z.object({
        title: z.string(),
        /** Those that follow, as they are then. */
        spreads: z.array(spread),
      }),
      400: e,
      401: e,
      404: e,
      409: e,
      413: e,
    },
  },
  albumBook: {
    summary: 'Choose how an album is to be bound and printed; the spine of its cover becomes as wide as that makes it',
    params: idParams,
    body: bookChoice,
    responses: {
      200: z.object({
        book: albumBook,
        /** As it is then; null for an album without spreads. */
        cover: spread.nullable(),
      }),
      400: e,
      401: e,
      404: e,
      409: e,
      422: e,
    },
  },
} as const satisfies Record<string, CallSchemas>;
