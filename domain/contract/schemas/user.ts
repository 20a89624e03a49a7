import { z } from 'zod';
import { currencies } from '../../commerce/ids';
import { LOCALES, PASSWORD_LENGTH, PICKER_STATES, TAG_MANAGER_ID, TAKEOUT_STAGES } from '../constants';
import type { profileEndpoints } from '../endpoints/profile';
import type { userEndpoints } from '../endpoints/user';
import { errorCodes } from '../errors';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idParamsSchema,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
  passwordLengthSchema,
} from './common';
import { storageFileSchema } from './storage';

const lowerCased = (max: number) => z.string().trim().max(max).toLowerCase();
const currencySchema = z.string().trim().toUpperCase().pipe(z.enum(currencies));
const anyPasswordSchema = z.string().min(1).max(PASSWORD_LENGTH.max);

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  created_at: isoTimeSchema,
  currency: z.enum(currencies),
  ads_allow: z.boolean(),
  /** Wants one mail about each unfinished album; like `ads_allow` until it is chosen. Older servers leave it out. */
  reminders_allow: z.boolean().optional(),
  /**
   * Consents to telling the people on the photos apart. Left out by older servers, and where faces are not detected
   * unless a consent is to be withdrawn.
   */
  people_allow: z.boolean().optional(),
  tracking_allow: z.boolean(),
  /** Tag manager to load; absent without consent or configuration. */
  tag_manager_id: z.string().regex(TAG_MANAGER_ID).optional(),
  additional_data: z.object({ showcase: z.string(), language: z.enum(LOCALES) }),
});

export const userSessionSchema = z.object({
  id: idSchema,
  user_agent: z.string(),
  created_at: isoTimeSchema,
  last_used_at: isoTimeSchema,
  current: z.boolean(),
});

const amountsSchema = z.object({
  photos: z.number().int(),
  bytes: z.number().int(),
  albums: z.number().int(),
  exports: z.number().int(), // PDFs exported within a day
});

export const takeoutSchema = z.object({
  id: idSchema,
  stage: z.enum(TAKEOUT_STAGES),
  completed: z.number(), // 0..1
  bytes: z.number().int().nullable(),
  url: z.string().nullable(),
  error: z.enum(errorCodes).nullable(),
  created_at: isoTimeSchema,
  expires_at: isoTimeSchema.nullable(),
});

export const photoLibrarySchema = z.object({
  driver: z.enum(['google', 'sandbox']),
  available: z.boolean(),
  /** Reason why it is unavailable, in English. */
  reason: z.string().nullable(),
  linked: z.boolean(),
  linked_at: isoTimeSchema.nullable(),
});

export const pickingSchema = z.object({
  session: idSchema,
  state: z.enum(PICKER_STATES),
  /** Page of the picker; only while picking. */
  url: z.string().nullable(),
  poll_ms: z.number().int().positive(),
  files: z.array(storageFileSchema),
  /** Number of picked items; 0 while picking. */
  total: z.number().int(),
  refused: z.array(z.object({ name: z.string(), error: z.enum(errorCodes) })),
  error: z.enum(errorCodes).nullable(),
});

export const userContract = {
  userDetails: {
    summary: 'The signed-in user',
    responses: { 200: z.object({ user: userSchema }), 401: e },
  },
  userUpdate: {
    summary:
      'Change name, currency, consent, language, showcase; or the password, which ends all other sessions and removes all passkeys',
    body: z
      .strictObject({
        name: nameLineSchema(100).optional(),
        currency: currencySchema.optional(),
        adsAllow: z.boolean().optional(),
        remindersAllow: z.boolean().optional(),
        peopleAllow: z.boolean().optional(),
        trackingAllow: z.boolean().optional(),
        additional_data: z
          .strictObject({
            showcase: lowerCased(40).optional(),
            language: lowerCased(8).pipe(z.enum(LOCALES)).optional(),
          })
          .optional(),
        old_password: anyPasswordSchema.optional(),
        password: passwordLengthSchema.optional(),
      })
      .refine(({ password, old_password }) => (password === undefined) === (old_password === undefined), {
        path: ['old_password'],
        error: 'the old and the new password go together',
      }),
    responses: { 200: z.object({ user: userSchema }), 400: e, 401: e, 429: e },
  },
  userConfirm: {
    summary: 'Confirm the password before a call that cannot be undone',
    body: z.strictObject({ password: anyPasswordSchema }),
    responses: { 200: z.object({ confirmation: z.string(), expires_in: z.number().int() }), 400: e, 401: e, 429: e },
  },
  userDelete: {
    summary: 'Delete the account and all that is in it; needs the confirmation of /user/confirm of the same session',
    query: z.object({ confirmation: z.string().min(20).max(500).optional() }),
    responses: { 200: okSchema, 400: e, 401: e, 403: e },
  },
  userSessions: {
    summary: 'Sessions of the user',
    responses: { 200: z.object({ sessions: z.array(userSessionSchema) }), 401: e },
  },
  userSessionEnd: {
    summary: 'Sign one session out',
    params: idParamsSchema,
    responses: { 200: okSchema, 400: e, 401: e, 404: e },
  },
  userSessionsEndOthers: {
    summary: 'Sign out everywhere else; also removes all passkeys',
    responses: { 200: z.object({ ended: z.number().int() }), 401: e },
  },
  userUsage: {
    summary: 'Usage and quotas of the user',
    responses: {
      200: z.object({
        usage: amountsSchema,
        limits: amountsSchema,
      }),
      401: e,
    },
  },
  takeoutStatus: {
    summary: 'Newest archive of all data of the user',
    responses: { 200: z.object({ data: takeoutSchema.nullable() }), 401: e },
  },
  takeoutStart: {
    summary: 'Start an archive of all data of the user; returns the running one, if any',
    responses: { 200: z.object({ data: takeoutSchema }), 401: e, 429: e },
  },
  googleStatus: {
    summary: 'The photo library: whether it can be used and whether it is linked',
    responses: { 200: z.object({ data: photoLibrarySchema }), 401: e },
  },
  googleUrl: {
    summary: 'URL at which the user picks photos: consent first, or the picker itself',
    responses: {
      200: z.object({
        url: z.string(),
        kind: z.enum(['consent', 'picker']),
        session: idSchema.nullable(),
      }),
      401: e,
      429: e,
      503: e,
    },
  },
  googleCode: {
    summary: 'Link the library with what the consent gave, and open a picker; repeating it gives the same picker',
    body: z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(20).max(200) }),
    responses: {
      200: z.object({ url: z.string(), session: idSchema }),
      400: e,
      401: e,
      403: e,
      409: e,
      429: e,
      503: e,
    },
  },
  googleUnlink: {
    summary: 'Unlink the photo library and revoke its access; imported photos stay',
    responses: { 200: okSchema, 401: e },
  },
  pickerFiles: {
    summary: 'Picked and imported photos of a picker; without `session`, of the newest one',
    query: z.object({ session: idSchema.optional() }),
    responses: { 200: pickingSchema, 400: e, 401: e, 404: e },
  },
  pickerCancel: {
    summary: 'Stop picking; what is imported stays',
    params: idParamsSchema,
    responses: { 200: okSchema, 400: e, 401: e, 404: e },
  },
} as const satisfies Record<keyof typeof profileEndpoints | keyof typeof userEndpoints, CallSchemas>;
