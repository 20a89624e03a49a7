import { z } from 'zod';
import { coverIds, paperIds } from '../../commerce/ids';
import { documentLimits } from '../../document/codec/limits';
import { formatIds } from '../../print/formats';
import { printerIds } from '../../print/printers/types';
import { ALBUMS_PAGE_SIZE, MAX_PHOTOS_PER_ALBUM } from '../constants';
import type { albumsEndpoints } from '../endpoints/albums';
import { errorCodes } from '../errors';
import { type CallSchemas, apiError as e, id, idParams, isoTime, ok, pageQuery, searchWords } from './common';

export const spread = z.object({
  id,
  /** Picture of the spread. */
  url: z.string(),
  /** The spread document in the strict dialect of `domain/document`. */
  html: z.string(),
  version: z.number().int().positive(),
});

export const albumSummary = z.object({
  id,
  title: z.string(),
  category: z.string().nullable(),
  template_id: z.string(),
  format: z.enum(formatIds),
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
  /** How it would be printed if it were ordered now: by whom, and as it lies in the cart, or as usual. */
  book: z.object({ printer: z.enum(printerIds), cover: z.enum(coverIds), paper: z.enum(paperIds) }),
});

/** An album that is neither handed out nor being handed out, and what comes next for it. */
export const unfinishedAlbum = albumSummary.extend({
  /** `wait`: it is being made; `look`: the draft is as it was made; `finish`: it was changed, and is neither shared nor exported. */
  next_step: z.enum(['wait', 'retry', 'look', 'finish']),
  /** How far it is on the way from photos to a finished book, 0..1. */
  progress: z.number().min(0).max(1),
});

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

const albumSorts = z.enum(['created_at', 'updated_at', 'title', 'page_count']);

/** What became of the book: the ids of its spreads in order, the cover when its spine had to follow the number of pages. */
const structure = {
  order: z.array(id),
  page_count: z.number().int().nonnegative(),
  cover: spread.nullable(),
};
const conflict = e.extend({ current: spread.optional() });
/** Ids of a whole book: the cover, the first and the last page, and what lies between. */
const MAX_SPREADS = 200;

/** A style in which artwork can be made now. */
export const lora = z.object({
  id: z.string(),
  /** `procedural`: painted by a program from a seed and colours; `model`: made by the image model that is configured. */
  kind: z.enum(['procedural', 'model']),
  /** English, for those who read answers without the app; the app translates the id. */
  name: z.string(),
  /** Picture of a sample; null where making one would cost. */
  preview: z.string().nullable(),
});

export const generation = z.object({
  id,
  album_id: id,
  kind: z.enum(['spreads', 'images', 'pdf']),
  /** true while it runs (spec §4). */
  flag: z.boolean(),
});

export const generationStages = [
  'queued',
  'reading',
  'grouping',
  'placing',
  'painting',
  'saving',
  'done',
  'failed',
  'cancelled',
] as const;

export const generationStatus = z.object({
  status: z.enum(['success', 'error']),
  data: z.object({
    /** Status words of the spec when finished, else the stage. */
    status: z.string(),
    stage: z.enum(generationStages),
    /** 0..1 */
    completed: z.number().min(0).max(1),
    album_id: id,
    /** Photos placed so far, of all. */
    placed: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    error: z.enum(errorCodes).nullable(),
  }),
});

export const exportStages = ['queued', 'cropping', 'drawing', 'saving', 'done', 'failed'] as const;

export const exportStatus = z.object({
  data: z.object({
    id: id.nullable(),
    /** 1 when the file is ready. */
    completed: z.number().min(0).max(1),
    url: z.string().nullable(),
    stage: z.enum(exportStages),
    error: z.enum(errorCodes).optional(),
  }),
});

export const format = z.object({
  id: z.enum(formatIds),
  /** Trim size of a page in mm. */
  width: z.number(),
  height: z.number(),
  min_pages: z.number().int(),
  max_pages: z.number().int(),
  page_step: z.number().int(),
});

export const albumsContract = {
  albumsList: {
    summary: 'A page of the albums of the user',
    query: z.object({
      ...pageQuery(ALBUMS_PAGE_SIZE, 60),
      sortBy: albumSorts.default('created_at'),
      /** Part of the title. */
      search: searchWords,
    }),
    responses: { 200: z.object({ albums: z.array(albumSummary), total: z.number().int() }), 400: e, 401: e },
  },
  albumsSort: {
    summary: 'A page of the albums of the user, sorted and filtered',
    body: z.object({
      page: z.number().int().min(1).max(100_000).default(1),
      limit: z.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE),
      sortBy: albumSorts.default('created_at'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      filter: z
        .object({
          /** Part of the title, in any case. */
          title: z.string().trim().max(120).optional(),
          format: z.enum(formatIds).optional(),
          state: z.enum(['generating', 'ready', 'failed']).optional(),
          shared: z.boolean().optional(),
        })
        .default({}),
    }),
    responses: { 200: z.object({ albums: z.array(albumSummary), total: z.number().int() }), 400: e, 401: e },
  },
  albumsNotComplete: {
    summary: 'Albums that were begun and neither shared nor exported, the one changed last first',
    body: z
      .object({ limit: z.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE) })
      .default({ limit: ALBUMS_PAGE_SIZE }),
    responses: { 200: z.object({ albums: z.array(unfinishedAlbum), total: z.number().int() }), 400: e, 401: e },
  },
  albumGenerated: {
    summary: 'What was made of an album: pictures of its spreads, its last PDF',
    params: idParams,
    responses: { 200: z.object({ data: generatedAlbum }), 401: e, 404: e },
  },
  albumPdf: {
    summary: 'Start the PDF of the spreads of an album; its generation is asked for like one of spreads',
    params: idParams,
    responses: { 202: generation, 401: e, 404: e, 409: e },
  },
  albumCopy: {
    summary: 'Copy an album with all its spreads',
    params: idParams,
    body: z.object({
      title: z.string().trim().max(120).optional(),
      /** Made by the client: repeating the request with the same id returns the first answer. */
      request_id: id.optional(),
    }),
    responses: { 201: z.object({ album: albumSummary }), 400: e, 401: e, 404: e, 409: e },
  },
  albumBundle: {
    summary: 'Where the album can be fetched as one file, with its photos and pages',
    params: idParams,
    // The address is signed and expires.
    responses: { 200: z.object({ data: z.object({ url: z.string() }) }), 400: e, 401: e, 404: e, 409: e },
  },
  albumImport: {
    summary: 'Make an album of such a file, all or nothing',
    // Fields of the form: `request_id` (UUID made by the client: repeating it gives the first result), then `file` (the bytes).
    responses: {
      201: z.object({ album: albumSummary }),
      400: e,
      401: e,
      409: e,
      413: e,
      422: e,
      429: e,
      507: e,
    },
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
  spreadUpdate: {
    summary: 'Save a spread; 409 with the current one when `version` is not its version',
    params: idParams,
    body: z.object({
      id,
      body: z.string().min(1).max(documentLimits.length),
      /** The version that was edited. */
      version: z.number().int().positive(),
    }),
    responses: { 200: z.object({ spread }), 400: e, 401: e, 404: e, 409: conflict, 422: e },
  },
  spreadDelete: {
    summary: 'Delete a spread; refused when too few pages would be left to print',
    params: idParams,
    body: z.object({ id }),
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
    body: z.object({
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
    }),
    responses: { 200: z.object({ album: albumSummary }), 400: e, 401: e, 404: e, 409: e, 422: e },
  },
  albumsRecent: {
    summary: 'Albums changed last',
    query: z.object({ limit: z.coerce.number().int().min(1).max(60).default(ALBUMS_PAGE_SIZE) }),
    responses: { 200: z.object({ albums: z.array(albumSummary) }), 400: e, 401: e },
  },
  albumsOnGeneration: {
    summary: 'Generations that still run',
    responses: { 200: z.object({ albums: z.array(generation) }), 401: e },
  },
  albumsReset: {
    summary: 'Cancel a running generation and drop its unfinished album',
    body: z.object({ id }),
    responses: { 200: ok, 400: e, 401: e, 404: e },
  },
  albumsLora: {
    summary: 'The styles of artwork that are really available',
    responses: { 200: z.object({ list: z.array(lora) }), 401: e },
  },
  albumsSettings: {
    summary: 'Formats and the options of generation',
    responses: {
      200: z.object({
        settings: z.object({ max_photos: z.number().int(), default_template: z.string() }),
        size: z.array(format),
      }),
      401: e,
    },
  },
  albumsCategories: {
    summary: 'Categories of albums and templates',
    responses: { 200: z.object({ categories: z.array(z.string()) }), 401: e },
  },
  albumCreate: {
    summary: 'Make an album and start the generation of its spreads',
    body: z.object({
      title: z.string().trim().max(120).optional(),
      category: z.string().max(40).optional(),
      template_id: z.string().max(60).optional(),
      format: z.enum(formatIds),
      file_ids: z.array(id).min(1).max(MAX_PHOTOS_PER_ALBUM),
      cover_file_id: id.optional(),
      /** Style of the artwork that will be made for it. */
      lora: z.string().max(60).optional(),
      settings: z
        .object({ captions: z.boolean().optional(), seed: z.number().int().min(0).max(0xffffffff).optional() })
        .optional(),
      /** Made by the client: repeating the request with the same id returns the first answer. */
      request_id: id.optional(),
    }),
    responses: {
      201: z.object({ status: z.literal('success'), data: z.array(generation), album_ids: z.array(id) }),
      400: e,
      401: e,
      404: e,
      422: e,
    },
  },
  albumGet: {
    summary: 'One album with its spreads',
    params: idParams,
    responses: { 200: z.object({ album }), 401: e, 404: e },
  },
  albumDelete: {
    summary: 'Delete an album',
    params: idParams,
    responses: { 200: ok, 401: e, 404: e },
  },
  albumImages: {
    summary: 'Start the page images of an album: artwork behind its cover and pages, in a style',
    params: idParams,
    query: z.object({
      /** Style; that of the album when left out, `none` takes the artwork off the pages. */
      lora: z.string().max(60).optional(),
      /** Another seed is another picture of the same style. */
      seed: z.coerce.number().int().min(0).max(0xffffffff).optional(),
    }),
    responses: {
      202: z.object({ status: z.literal('success'), data: generation }),
      400: e,
      401: e,
      404: e,
      409: e,
    },
  },
  imagesGeneration: {
    summary: 'State of a generation of page images',
    params: idParams,
    responses: { 200: generationStatus, 401: e, 404: e },
  },
  spreadGeneration: {
    summary: 'State of a generation of spreads',
    params: idParams,
    responses: { 200: generationStatus, 401: e, 404: e },
  },
  albumShared: {
    summary: 'The share link of an album, made at the first call',
    params: idParams,
    responses: { 200: z.object({ data: z.object({ url: z.string() }) }), 401: e, 404: e, 409: e },
  },
  albumUnshare: {
    summary: 'Take the share link back: it opens nothing from then on, and a later one is another',
    params: idParams,
    responses: { 200: ok, 401: e, 404: e },
  },
  albumExport: {
    summary: 'Start the export of an album as PDF',
    params: idParams,
    body: z.object({
      /** `proof`: the pages of the print in one file, with photos as they were uploaded. */
      kind: z.enum(['screen', 'proof', 'print']).default('print'),
      /** The service whose requirements the pages meet; without it, the one that prints our orders. */
      printer: z.enum(printerIds).optional(),
      /** As the book lies in the cart where these are left out. */
      cover: z.enum(coverIds).optional(),
      paper: z.enum(paperIds).optional(),
      /** Crop, bleed and fold marks; heeded where the printer allows them. */
      marks: z.boolean().optional(),
    }),
    responses: { 202: exportStatus, 400: e, 401: e, 404: e, 409: e },
  },
  albumExportStatus: {
    summary: 'State of the last export of an album',
    params: idParams,
    responses: { 200: exportStatus, 401: e, 404: e },
  },
  albumSharing: {
    summary: 'A shared album, by its link',
    body: z.object({ url: z.string().min(16).max(200) }),
    responses: {
      200: z.object({
        flipfiles: z.object({
          title: z.string(),
          format: z.enum(formatIds),
          spreads: z.array(z.object({ id: z.string(), html: z.string() })),
          photos: photoSources,
        }),
      }),
      400: e,
      404: e,
      429: e,
    },
  },
} as const satisfies Record<keyof typeof albumsEndpoints, CallSchemas>;
