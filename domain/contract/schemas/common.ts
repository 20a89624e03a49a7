import { z } from 'zod';
import { isEmail } from '../../account';
import { toNameLine } from '../../text';
import { PASSWORD_LENGTH } from '../constants';
import { errorCodes } from '../errors';

export const apiErrorSchema = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

/** An id in lower case, as the database returns it, so that ids compare as text. */
export const idSchema = z.uuid().toLowerCase();
export const idParamsSchema = z.object({ id: idSchema });
export const isoTimeSchema = z.iso.datetime();
export const okSchema = z.object({ status: z.literal('success') });
export const emailAddressSchema = z.string().refine(isEmail).meta({ format: 'email' });
export const passwordLengthSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
export const authorizationSchema = z.object({ token: z.string() });
export const sessionTokenSchema = z.object({ authorization: authorizationSchema });
export const linkTokenSchema = z.string().min(20).max(200);
/** Text by which a user names something; see `toNameLine`. */
export const nameLineSchema = (max: number, min = 1) => z.string().overwrite(toNameLine).min(min).max(max);
/** Part of a name, in any case; empty finds all. */
export const searchWordsSchema = z.string().trim().max(100).default('');
export const pageQueryFields = (limit: number, maxLimit: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(limit),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});

/**
 * Schemas of one call. `responses` lists each status that the call may return; 5xx are common to all
 * (`apiErrorSchema`).
 */
export interface CallSchemas {
  readonly summary: string; // One line for the API's documentation
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly responses: Readonly<Record<number, z.ZodType>>;
}
