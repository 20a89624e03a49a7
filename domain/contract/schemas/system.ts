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

export const systemContract = {
  health: {
    summary: 'Whether the server can serve, and the state of its drivers',
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
} as const satisfies Record<keyof typeof systemEndpoints, CallSchemas>;
