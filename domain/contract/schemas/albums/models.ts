import { z } from 'zod';
import { type BookChoice, coverIds, paperIds } from '../../../commerce/ids';
import { formatIds } from '../../../geometry/formats';
import { reasonCodes } from '../../../layout/reasons';
import type { BookMake } from '../../../print/bookRules';
import { printerIds } from '../../../print/printers/types';
import { id, isoTime } from '../common';

/** Why the engine did something; see `Reason` of `domain/layout`. */
const reason = z.object({
  code: z.enum(reasonCodes),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  photo_id: id.optional(),
});

export const spread = z.object({
  id,
  /** Picture of the spread. */
  url: z.string(),
  /** The spread document in the strict dialect of `domain/document`. */
  html: z.string(),
  version: z.number().int().positive(),
  /** Why the engine made it so; left out where a user made it or has changed it since. */
  reasons: z.array(reason).optional(),
});

/** How an album is to be bound and printed, as chosen last. */
export const bookChoice = z.object({
  cover: z.enum(coverIds),
  paper: z.enum(paperIds),
}) satisfies z.ZodType<BookChoice>;
/** The same, and who prints what is ordered. */
export const albumBook = bookChoice.extend({ printer: z.enum(printerIds) }) satisfies z.ZodType<BookMake>;

export const albumSummary = z.object({
  id,
  title: z.string(),
  category: z.string().nullable(),
  template_id: z.string(),
  format: z.enum(formatIds),
  book: bookChoice,
  shared_url: z.string().nullable(),
  /** Style of its artwork, as chosen last; null for none. */
  lora: z.string().nullable(),
  /** Pages of the inside. */
  page_count: z.number().int().nonnegative(),
  photo_count: z.number().int().nonnegative(),
  /** Picture of the front cover; null while the album is being made. */
  cover_url: z.string().nullable(),
  /** `generating` until the first draft is saved; `failed` when it could not be made. */
  state: z.enum(['generating', 'ready', 'failed']),
  created_at: isoTime,
  updated_at: isoTime,
});

/** What a renderer needs of a photo: its upright size and where its pictures are. Keyed by file id. */
const photoSource = z.object({
  width: z.number().int(),
  height: z.number().int(),
  path: z.string(),
  preview: z.string(),
  colour: z.string(),
  /** A picture made for the album, not one of its photos. */
  artwork: z.literal(true).optional(),
});
export const photoSources = z.record(z.string(), photoSource);

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const albumPhotos = z.record(
  z.string(),
  photoSource.extend({
    /** Where faces are, in fractions 0..1 of the upright photo; left out while nobody has looked for them. */
    faces: z.array(z.object({ box: rect })).optional(),
    /** Perceptual hash: of 64 bits, those of the same picture differ in two at most. */
    hash: z.string().optional(),
  }),
);

export const album = albumSummary.extend({
  spreads: z.array(spread),
  /** Spreads that were deleted and can be recovered, the last deleted first. */
  deleted_spreads: z.array(spread),
  photos: albumPhotos,
  book: albumBook,
});

export const albumRevision = z.object({
  title: z.string(),
  book: bookChoice,
  /** In the order of the book. */
  spreads: z.array(spread.pick({ id: true, version: true })),
});
