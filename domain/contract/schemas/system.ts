import { z } from 'zod';
import { currencies } from '../../commerce/ids';
import { coverIds } from '../../print/bookOptions';
import { LEGAL_PAGES, LOCALES } from '../constants';
import type { siteEndpoints, systemEndpoints } from '../endpoints/system';
import { type CallSchemas, apiErrorSchema as e } from './common';

const driver = z.object({
  name: z.string(),
  available: z.boolean(),
  reason: z.string().optional(),
  profile: z.string().optional(),
});

const check = z.object({ available: z.boolean(), reason: z.string().optional() });
const checks = z.object({ database: check, migrations: check, blobs: check, process: check });

const siteSchema = z.object({
  /** Legal pages that exist. `url` leads to another site; null for a page of the app. */
  legal: z.array(z.object({ id: z.enum(LEGAL_PAGES), url: z.string().nullable() })),
  /** Visits can be measured, with the consent of the user. */
  measures_visits: z.boolean(),
  /** Lowest price of each cover, in minor units, tax included, in the currency of a new account. */
  prices: z.object({
    currency: z.enum(currencies),
    books: z.array(z.object({ cover: z.enum(coverIds), pages: z.number().int(), from: z.number().int() })),
  }),
});

export const systemContract = {
  siteInfo: {
    summary: 'Public facts of the site: legal pages, lowest prices, and whether visits can be measured',
    responses: { 200: siteSchema },
  },
  legalPage: {
    summary: 'A legal page in the given language, or else as the operator wrote it',
    params: z.object({ id: z.enum(LEGAL_PAGES) }),
    query: z.object({ language: z.enum(LOCALES).optional() }),
    responses: {
      200: z.object({
        id: z.enum(LEGAL_PAGES),
        language: z.enum(LOCALES).nullable(), // Null for a page whose language is not known
        format: z.enum(['markdown', 'text']),
        text: z.string(),
      }),
      400: e,
      404: e,
    },
  },
  health: {
    summary: 'Whether the process answers and reaches its database, and the state of its drivers',
    responses: {
      200: z.object({
        status: z.literal('ok'),
        drivers: z.record(z.string(), driver),
      }),
      503: z.object({
        status: z.literal('unavailable'),
        drivers: z.record(z.string(), driver),
      }),
    },
  },
  ready: {
    summary: 'Whether a load balancer may send requests to this process',
    responses: {
      200: z.object({ status: z.literal('ready'), checks }),
      503: z.object({ status: z.literal('unavailable'), checks }),
    },
  },
} as const satisfies Record<keyof typeof siteEndpoints | keyof typeof systemEndpoints, CallSchemas>;
