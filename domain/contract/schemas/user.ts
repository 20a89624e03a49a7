import { z } from 'zod';
import { currencies } from '../../commerce/ids';
import { LOCALES, PASSWORD_LENGTH, PICKER_STATES, TAG_MANAGER_ID, TAKEOUT_STAGES } from '../constants';
import type { profileEndpoints } from '../endpoints/profile';
import type { userEndpoints } from '../endpoints/user';
import { errorCodes } from '../errors';
import { type CallSchemas, apiError as e, id, idParams, isoTime, newPassword, ok } from './common';
import { storageFile } from './storage';

/** Stored in lower case, however it is sent. */
const lowerCased = (max: number) => z.string().trim().max(max).toLowerCase();
const currency = z.string().trim().toUpperCase().pipe(z.enum(currencies));
const anyPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  created_at: isoTime,
  currency: z.enum(currencies),
  /** Consents to offers and to being counted by the tag manager. */
  ads_allow: z.boolean(),
  /** The tag manager to load; absent without consent, or where none is set. */
  tag_manager_id: z.string().regex(TAG_MANAGER_ID).optional(),
  additional_data: z.object({ showcase: z.string(), language: z.enum(LOCALES) }),
});

export const userSession = z.object({
  id,
  /** What the browser called itself at the sign-in. */
  user_agent: z.string(),
  created_at: isoTime,
  /** When it was last renewed. */
  last_used_at: isoTime,
  /** The one that asks. */
  current: z.boolean(),
});

const amounts = z.object({
  photos: z.number().int(),
  /** Bytes of the originals of photos. */
  bytes: z.number().int(),
  albums: z.number().int(),
  /** PDFs that were made anew within a day. */
  exports: z.number().int(),
});

export const takeout = z.object({
  id,
  stage: z.enum(TAKEOUT_STAGES),
  /** 0..1 */
  completed: z.number(),
  bytes: z.number().int().nullable(),
  /** Signed; only while the file is there. */
  url: z.string().nullable(),
  error: z.enum(errorCodes).nullable(),
  created_at: isoTime,
  expires_at: isoTime.nullable(),
});

export const photoLibrary = z.object({
  driver: z.enum(['google', 'sandbox']),
  available: z.boolean(),
  /** Why it is not available, in English. */
  reason: z.string().nullable(),
  linked: z.boolean(),
  linked_at: isoTime.nullable(),
});

export const picking = z.object({
  session: id,
  state: z.enum(PICKER_STATES),
  /** Where the user picks; only while they do. */
  url: z.string().nullable(),
  /** How long to wait before asking again. */
  poll_ms: z.number().int().positive(),
  /** Photos that are in the storage already. */
  files: z.array(storageFile),
  /** How many were picked; 0 while they are being picked. */
  total: z.number().int(),
  /** Picked items that could not be taken, with the reason. */
  refused: z.array(z.object({ name: z.string(), error: z.enum(errorCodes) })),
  error: z.enum(errorCodes).nullable(),
});

export const userContract = {
  userDetails: {
    summary: 'The signed-in user',
    responses: { 200: z.object({ user }), 401: e },
  },
  userUpdate: {
    summary: 'Change name, currency, consent, language, showcase; or the password, which ends all other sessions',
    body: z
      .object({
        name: z.string().trim().min(1).max(100).optional(),
        currency: currency.optional(),
        adsAllow: z.boolean().optional(),
        additional_data: z
          .object({ showcase: lowerCased(40).optional(), language: lowerCased(8).pipe(z.enum(LOCALES)).optional() })
          .optional(),
        old_password: anyPassword.optional(),
        password: newPassword.optional(),
      })
      .refine(({ password, old_password }) => (password === undefined) === (old_password === undefined), {
        path: ['old_password'],
        error: 'the old and the new password go together',
      }),
    responses: { 200: z.object({ user }), 400: e, 401: e, 429: e },
  },
  userConfirm: {
    summary: 'Prove the password, for a call that cannot be undone',
    body: z.object({ password: anyPassword }),
    responses: { 200: z.object({ confirmation: z.string(), expires_in: z.number().int() }), 400: e, 401: e, 429: e },
  },
  userDelete: {
    summary: 'Delete the account and all that is in it; needs the confirmation of /user/confirm of the same session',
    query: z.object({ confirmation: z.string().min(20).max(500).optional() }),
    responses: { 200: ok, 400: e, 401: e, 403: e },
  },
  userSessions: {
    summary: 'Where the user is signed in',
    responses: { 200: z.object({ sessions: z.array(userSession) }), 401: e },
  },
  userSessionEnd: {
    summary: 'Sign one session out',
    params: idParams,
    responses: { 200: ok, 400: e, 401: e, 404: e },
  },
  userSessionsEndOthers: {
    summary: 'Sign out everywhere else',
    responses: { 200: z.object({ ended: z.number().int() }), 401: e },
  },
  userUsage: {
    summary: 'What the user has and has exported within the day, and what they may',
    responses: {
      200: z.object({
        usage: amounts,
        /** The most of each. */
        limits: amounts,
      }),
      401: e,
    },
  },
  takeoutStatus: {
    summary: 'The newest archive of everything the user has',
    responses: { 200: z.object({ data: takeout.nullable() }), 401: e },
  },
  takeoutStart: {
    summary: 'Make an archive of everything the user has; while one is made, it is that one',
    responses: { 200: z.object({ data: takeout }), 401: e, 429: e },
  },
  googleStatus: {
    summary: 'The photo library: whether it can be used and whether it is linked',
    responses: { 200: z.object({ data: photoLibrary }), 401: e },
  },
  googleUrl: {
    summary: 'Where to go to pick photos: to give consent first, or straight to the picker',
    responses: {
      200: z.object({
        url: z.string(),
        kind: z.enum(['consent', 'picker']),
        /** Of the picker. */
        session: id.nullable(),
      }),
      401: e,
      429: e,
      503: e,
    },
  },
  googleCode: {
    summary: 'Link the library with what the consent gave, and open a picker; repeating it gives the same picker',
    body: z.object({ code: z.string().min(1).max(2000), state: z.string().min(20).max(200) }),
    responses: { 200: z.object({ url: z.string(), session: id }), 400: e, 401: e, 403: e, 409: e, 429: e, 503: e },
  },
  googleUnlink: {
    summary: 'Forget the photo library and give its access back; photos already imported stay',
    responses: { 200: ok, 401: e },
  },
  pickerFiles: {
    summary: 'What has been picked and imported; without `session`, of the newest picker',
    query: z.object({ session: id.optional() }),
    responses: { 200: picking, 400: e, 401: e, 404: e },
  },
  pickerCancel: {
    summary: 'Stop picking; what is imported stays',
    params: idParams,
    responses: { 200: ok, 400: e, 401: e, 404: e },
  },
} as const satisfies Record<keyof typeof profileEndpoints | keyof typeof userEndpoints, CallSchemas>;
