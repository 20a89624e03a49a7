import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '../constants';
import type { passkeyEndpoints } from '../endpoints/passkeys';
import {
  type CallSchemas,
  apiErrorSchema as e,
  idParamsSchema,
  idSchema,
  isoTimeSchema,
  nameLineSchema,
  okSchema,
  sessionTokenSchema,
} from './common';

const base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const credentialIdSchema = base64Url(1364);
const nameSchema = nameLineSchema(PASSKEY_NAME_MAX);

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.create`, in the JSON of the standard. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.get`: any passkey of this site. */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

const credentialFields = {
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
};
const clientDataSchema = base64Url(4000);

const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: clientDataSchema,
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

const signedCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: clientDataSchema,
    authenticatorData: base64Url(4000),
    signature: base64Url(4000),
    userHandle: base64Url(200).optional(),
  }),
});

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: isoTimeSchema,
  last_used_at: isoTimeSchema.nullable(),
});
const passkeyResponse = z.object({ passkey: passkeySchema });

export const passkeyContract = {
  passkeyLoginOptions: {
    summary: 'A challenge for signing in with a passkey; valid once, for five minutes',
    responses: { 200: z.object({ options: requestOptionsSchema }), 429: e },
  },
  passkeyLogin: {
    summary: 'Sign in with a passkey; the same session as with the password',
    body: z.object({ credential: signedCredentialSchema }),
    responses: { 200: sessionTokenSchema, 400: e, 401: e, 403: e, 429: e },
  },
  passkeys: {
    summary: 'Passkeys of the user, the newest first',
    responses: { 200: z.object({ passkeys: z.array(passkeySchema) }), 401: e },
  },
  passkeyAddOptions: {
    summary: 'A challenge for adding a passkey; needs the confirmation of /user/confirm of the same session',
    body: z.strictObject({ confirmation: z.string().min(20).max(500) }),
    responses: { 200: z.object({ options: creationOptionsSchema }), 400: e, 401: e, 403: e, 409: e },
  },
  passkeyAdd: {
    summary: 'Add the passkey that the browser created for the challenge',
    body: z.strictObject({ name: nameSchema, credential: newCredentialSchema }),
    responses: { 201: passkeyResponse, 400: e, 401: e, 409: e, 422: e },
  },
  passkeyRename: {
    summary: 'Rename a passkey',
    params: idParamsSchema,
    body: z.strictObject({ name: nameSchema }),
    responses: { 200: passkeyResponse, 400: e, 401: e, 404: e },
  },
  passkeyRemove: {
    summary: 'Remove a passkey; needs the confirmation of /user/confirm of the same session',
    params: idParamsSchema,
    query: z.object({ confirmation: z.string().min(20).max(500).optional() }),
    responses: { 200: okSchema, 400: e, 401: e, 403: e, 404: e },
  },
} as const satisfies Record<keyof typeof passkeyEndpoints, CallSchemas>;
