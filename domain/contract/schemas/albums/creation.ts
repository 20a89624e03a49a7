import { z } from 'zod';
import { formatIds } from '../../../geometry/formats';
import { ALBUM_TITLE_LENGTH, MAX_CHOSEN_PHOTOS, MAX_PHOTOS_PER_ALBUM } from '../../constants';
import { currencySchema } from '../cart';
import { type CallSchemas, apiErrorSchema as e, idSchema } from '../common';

/** Most pages that a target may name, and most minor units; what can be bound is less. */
const MAX_TARGET_PAGES = 1000;
const MAX_TARGET_PRICE = 100_000_000;

/** Length of a book that its draft does not exceed, see `BookTarget` of domain/layout. */
export const bookTargetSchema = z.union([
  z.strictObject({ pages: z.number().int().min(2).max(MAX_TARGET_PAGES) }),
  /** Price of one copy in minor units, tax included and without delivery. */
  z.strictObject({ price: z.number().int().min(1).max(MAX_TARGET_PRICE), currency: currencySchema }),
]);

export const creationSchema = z.object({
  file_ids: z.array(idSchema).max(MAX_CHOSEN_PHOTOS),
  kept_ids: z.array(idSchema).max(MAX_PHOTOS_PER_ALBUM),
  use_all: z.boolean(),
  format: z.enum(formatIds),
  template_id: z.string().max(60).nullable(), // Null means the default template
  title: z.string().max(ALBUM_TITLE_LENGTH),
  captions: z.boolean(),
  cover_file_id: idSchema.nullable(),
  lora: z.string().max(60).nullable(),
  seed: z.number().int().min(0).max(0xffffffff).nullable(),
  /** Null or left out lets the photos decide the length. */
  target: bookTargetSchema.nullable().optional(),
  /** The `request_id` of the request that creates this album and ends the creation. */
  request_id: idSchema.nullable(),
});

const savedCreationSchema = z.object({
  /** Raised by every change; 0 before the first. */
  version: z.number().int().nonnegative(),
  /** Without photos that are not in the user's storage. */
  creation: creationSchema.nullable(),
  /** As it was saved, while some of its photos have not arrived. Their names are known to the browser that uploads them. */
  chosen: creationSchema.optional(),
  preview: z.string().nullable(),
});

export const creationCalls = {
  creationGet: {
    summary: 'Choices of the user for an album that is not created yet',
    responses: { 200: savedCreationSchema, 401: e },
  },
  creationSave: {
    summary:
      'Save what is chosen for an album, or forget it; 409 with the current one when `version` is not its version',
    body: z.object({
      version: z.number().int().nonnegative(),
      creation: creationSchema.nullable(), // Null deletes it
    }),
    responses: { 200: savedCreationSchema, 400: e, 401: e, 409: e.extend({ current: savedCreationSchema.optional() }) },
  },
} as const satisfies Record<string, CallSchemas>;
