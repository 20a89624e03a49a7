import { z } from 'zod';
import { formatIds } from '../../../geometry/formats';
import { reasonCodes } from '../../../layout/explain/reasons';
import { type BookChoice, coverIds, paperIds } from '../../../print/bookOptions';
import type { PrintSpec } from '../../../print/bookRules';
import { printerIds } from '../../../print/printers/types';
import { idSchema, isoTimeSchema } from '../common';

const reasonSchema = z.object({
  code: z.enum(reasonCodes),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  photo_id: idSchema.optional(),
});

export const spreadSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** Spread document in the strict dialect of `domain/document`. */
  html: z.string(),
  version: z.number().int().positive(),
  /** Reasons of the engine; left out when a user made or changed the spread. */
  reasons: z.array(reasonSchema).optional(),
});

export const bookChoiceSchema = z.object({
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
}) satisfies z.ZodType<BookChoice>;
export const albumBookSchema = bookChoiceSchema.extend({ printer: z.enum(printerIds) }) satisfies z.ZodType<PrintSpec>;

export const albumSummarySchema = z.object({
  id: idSchema,
  title: z.string(),
  category: z.string().nullable(),
  template_id: z.string(),
  format: z.enum(formatIds),
  book: bookChoiceSchema,
  shared_url: z.string().nullable(),
  lora: z.string().nullable(), // Last chosen artwork style; null for none
  page_count: z.number().int().nonnegative(),
  photo_count: z.number().int().nonnegative(),
  /** Picture of the front cover; null while the album is being made. */
  cover_url: z.string().nullable(),
  /** `generating` until the first draft is saved; `failed` when it could not be made. */
  state: z.enum(['generating', 'ready', 'failed']),
  created_at: isoTimeSchema,
  updated_at: isoTimeSchema,
});

const photoSourceSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  path: z.string(),
  preview: z.string(),
  colour: z.string(),
  artwork: z.literal(true).optional(),
});
export const photoSourcesSchema = z.record(z.string(), photoSourceSchema);

const rectSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const albumPhotosSchema = z.record(
  z.string(),
  photoSourceSchema.extend({
    /** Faces in fractions 0..1 of the upright photo; left out until they are detected. */
    faces: z.array(z.object({ box: rectSchema })).optional(),
    /** Perceptual hash of 64 bits; those of the same picture differ in at most two. */
    hash: z.string().optional(),
  }),
);

export const albumSchema = albumSummarySchema.extend({
  spreads: z.array(spreadSchema),
  /** Deleted spreads that can be restored, the last deleted first. */
  deleted_spreads: z.array(spreadSchema),
  photos: albumPhotosSchema,
  book: albumBookSchema,
});

/** Optional where it is used, because earlier servers do not send it. */
export const albumAnalysisSchema = z.object({
  /** Photos in which faces are still looked for. */
  pending: z.number().int(),
  /** All faces are known now, and were not when the album was laid out. */
  is_layout_outdated: z.boolean(),
});

export const albumRevisionSchema = z.object({
  title: z.string(),
  book: bookChoiceSchema,
  spreads: z.array(spreadSchema.pick({ id: true, version: true })),
  analysis: albumAnalysisSchema.optional(),
});
