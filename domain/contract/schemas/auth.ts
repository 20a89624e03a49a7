import { z } from 'zod';
import { LOCALES, PASSWORD_LENGTH } from '../constants';
import type { authEndpoints } from '../endpoints/auth';
import {
  authorizationSchema,
  type CallSchemas,
  apiErrorSchema as e,
  emailAddressSchema,
  linkTokenSchema,
  nameLineSchema,
  okSchema,
  passwordLengthSchema,
  sessionTokenSchema,
} from './common';

export const authContract = {
  login: {
    summary: 'Sign in with e-mail and password',
    body: z.object({ email: emailAddressSchema, password: z.string().min(1).max(PASSWORD_LENGTH.max) }),
    responses: { 200: sessionTokenSchema, 400: e, 401: e, 403: e, 429: e },
  },
  register: {
    summary:
      'Make an account and send the verification mail; the answer is the same for an address that has one, whose owner is told by mail',
    body: z.object({
      email: emailAddressSchema,
      password: passwordLengthSchema,
      name: nameLineSchema(100),
      referral: z.number().int().min(1).max(99).optional(),
      adsAllow: z.boolean().default(false),
      trackingAllow: z.boolean().default(false),
      language: z.enum(LOCALES).optional(),
    }),
    responses: { 201: z.object({ status: z.literal('success'), message: z.string() }), 400: e, 429: e },
  },
  resetPassword: {
    summary:
      'Send a link that sets a new password, and confirms the address where that was never done. The answer is always the same',
    body: z.object({ email: emailAddressSchema }),
    responses: { 200: okSchema, 400: e, 429: e },
  },
  updatePassword: {
    summary: 'Set a new password with a reset token',
    body: z.object({ token: linkTokenSchema, password: passwordLengthSchema }),
    responses: { 200: okSchema, 400: e, 410: e, 429: e },
  },
  verifyEmail: {
    summary: 'Verify by token, or send a new verification mail by e-mail',
    body: z.union([z.object({ token: linkTokenSchema }), z.object({ email: emailAddressSchema })]),
    responses: {
      200: z.object({
        user: z.object({
          is_verified: z.boolean(),
          /**
           * Another client registered the address: its password is void, and the same link sets one by
           * `update_password`.
           */
          needs_password: z.literal(true).optional(),
        }),
        /** Only for the browser that registered, which is signed in. */
        authorization: authorizationSchema.optional(),
      }),
      400: e,
      410: e,
      429: e,
    },
  },
  retryVerifyEmail: {
    summary: 'Send the verification mail again',
    body: z.object({ email: emailAddressSchema }),
    responses: { 200: okSchema, 400: e, 429: e },
  },
  refresh: {
    summary: 'Rotate the refresh cookie and return a new access token',
    responses: { 200: sessionTokenSchema, 401: e },
  },
  logout: {
    summary: 'Revoke this session',
    responses: { 200: okSchema, 401: e },
  },
} as const satisfies Record<keyof typeof authEndpoints, CallSchemas>;
