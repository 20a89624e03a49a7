import { z } from 'zod';
import { errorCodes } from '../../errors';
import { idSchema } from '../common';

export const generationSchema = z.object({
  id: idSchema,
  album_id: idSchema,
  kind: z.enum(['spreads', 'images', 'pdf']),
  /** True while it runs (spec §4). */
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

export const generationStatusSchema = z.object({
  status: z.enum(['success', 'error']),
  data: z.object({
    /** Status words of the specification when finished, else the stage. */
    status: z.string(),
    stage: z.enum(generationStages),
    /** 0..1. */
    completed: z.number().min(0).max(1),
    album_id: idSchema,
    /** Photos placed so far, and in total. */
    placed: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
    error: z.enum(errorCodes).nullable(),
  }),
});
