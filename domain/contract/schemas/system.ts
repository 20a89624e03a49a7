import { z } from 'zod';
import type { systemEndpoints } from '../endpoints/system';
import type { CallSchemas } from './common';

const driver = z.object({
  name: z.string(),
  available: z.boolean(),
  reason: z.string().optional(),
  /** Printer whose requirements printed files meet. */
  profile: z.string().optional(),
});

const check = z.object({ available: z.boolean(), reason: z.string().optional() });
const checks = z.object({ database: check, migrations: check, blobs: check, process: check });

export const systemContract = {
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
} as const satisfies Record<keyof typeof systemEndpoints, CallSchemas>;
