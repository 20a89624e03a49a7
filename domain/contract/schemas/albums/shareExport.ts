import { z } from 'zod';
import { formatIds } from '../../../geometry/formats';
import { coverIds, paperIds } from '../../../print/bookOptions';
import { printerIds } from '../../../print/printers/types';
import { errorCodes } from '../../errors';
import { type CallSchemas, apiErrorSchema as e, idParamsSchema, idSchema, okSchema } from '../common';
import { generationSchema } from './create';
import { albumSummarySchema, photoSourcesSchema } from './models';

export const exportStages = ['queued', 'cropping', 'drawing', 'saving', 'done', 'failed'] as const;

export const exportStatusSchema = z.object({
  data: z.object({
    id: idSchema.nullable(),
    completed: z.number().min(0).max(1), // 1 when the file is ready
    url: z.string().nullable(),
    stage: z.enum(exportStages),
    error: z.enum(errorCodes).optional(),
  }),
});

const shareLinkSchema = z.object({
  data: z.object({
    url: z.string(),
    /** Visitors of the link may order printed copies. Older servers leave it out. */
    copies: z.boolean().optional(),
    /** Visitors see no maps, and no place names that the product wrote. Older servers leave it out. */
    hides_places: z.boolean().optional(),
    /** Maps and texts that tell visitors where photos were taken. Older servers leave it out. */
    places: z.object({ maps: z.number().int(), texts: z.number().int() }).optional(),
  }),
});

export const shareExportCalls = {
  albumShared: {
    summary: 'The share link of an album, made at the first call',
    params: idParamsSchema,
    query: z.object({
      /** `only` makes no link: an album without one answers like a missing one. */
      existing: z.enum(['only']).optional(),
    }),
    responses: { 200: shareLinkSchema, 401: e, 404: e, 409: e },
  },
  albumShareUpdate: {
    summary: 'Decide what visitors of the share link may do and see; without a link it answers like a missing album',
    params: idParamsSchema,
    // A field that is left out stays as it is.
    body: z
      .object({ copies: z.boolean().optional(), hides_places: z.boolean().optional() })
      .refine(({ copies, hides_places }) => copies !== undefined || hides_places !== undefined),
    responses: { 200: shareLinkSchema, 400: e, 401: e, 404: e },
  },
  albumUnshare: {
    summary: 'Revoke the share link; sharing again creates another',
    params: idParamsSchema,
    responses: { 200: okSchema, 401: e, 404: e },
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
          photos: photoSourcesSchema,
          copies: z
            .object({
              /** Identifies what the pages show; an order of copies names it. */
              revision: z.string(),
              cover_url: z.string().nullable(),
              book: z.object({ cover: z.enum(coverIds), paper: z.enum(paperIds) }),
            })
            .optional(),
        }),
      }),
      400: e,
      404: e,
      429: e,
    },
  },
  albumExport: {
    summary: 'Start the export of an album as PDF',
    params: idParamsSchema,
    body: z.object({
      /** `proof`: the pages of the print in one file, with photos as uploaded. */
      kind: z.enum(['screen', 'proof', 'print']).default('print'),
      /** Printer whose requirements the pages meet; the printer of our orders when left out. */
      printer: z.enum(printerIds).optional(),
      /** The book in the cart when these are left out. */
      cover: z.enum(coverIds).optional(),
      paper: z.enum(paperIds).optional(),
      /** Crop, bleed and fold marks; ignored unless the printer allows them. */
      marks: z.boolean().optional(),
    }),
    responses: { 202: exportStatusSchema, 400: e, 401: e, 404: e, 409: e, 422: e, 429: e },
  },
  albumExportStatus: {
    summary: 'State of the last export of an album',
    params: idParamsSchema,
    responses: { 200: exportStatusSchema, 401: e, 404: e },
  },
  albumPdf: {
    summary: 'Start the PDF of the spreads of an album; its generation is asked for like one of spreads',
    params: idParamsSchema,
    responses: { 202: generationSchema, 401: e, 404: e, 409: e, 429: e },
  },
  albumBundle: {
    summary: 'URL of the album as one file, with its photos and pages',
    params: idParamsSchema,
    // The address is signed and expires.
    responses: { 200: z.object({ data: z.object({ url: z.string() }) }), 400: e, 401: e, 404: e, 409: e },
  },
  albumImport: {
    summary: 'Import an album from such a file; all or nothing',
    // Form fields: `request_id` (UUID made by the client: repeating it gives the first result), then `file` (the
    // bytes).
    responses: {
      201: z.object({ album: albumSummarySchema }),
      400: e,
      401: e,
      409: e,
      413: e,
      422: e,
      429: e,
      507: e,
    },
  },
} as const satisfies Record<string, CallSchemas>;
