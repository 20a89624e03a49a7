import { z } from 'zod';

export const secretVariables = {
  SECRET_KEY: z.string().min(32, 'must hold at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      'must hold keys of at least 32 characters, with commas between',
    )
    .optional(),
};
