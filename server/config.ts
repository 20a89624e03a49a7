import { resolve } from 'node:path';
import { TAG_MANAGER_ID } from '@domain/contract';
import { z } from 'zod';
import { type CommerceEnvironment, commerceVariables, readCommerce, validateCommerce } from './config.commerce';
import { type LegalSettings, legalVariables, readLegal } from './config.legal';
import { type OperationSettings, operationVariables, readOperation } from './config.operation';
import { type Quotas, quotaVariables, readQuotas } from './config.quotas';
import { type RoleSettings, readRoles, roleVariables, validateRoles } from './config.roles';
import { readS3, type S3Settings, s3Variables, validateS3 } from './config.s3';
import { readWriting, type WritingApi, writingVariables } from './config.writing';

/** An invalid setting that prevents the start. The message is one line and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Environment extends CommerceEnvironment, RoleSettings, OperationSettings {
  readonly port: number;
  /** False for a worker without PORT: any number of them may run on a machine. */
  readonly listens: boolean;
  readonly host: string;
  /** Public origin without a trailing slash; links in mails start with it. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Folder of files in work, private to this user. */
  readonly tmpDir: string;
  /** Configured parent of all temporary folders; null for `dataDir` and the system's temporary folder. */
  readonly tmpRoot: string | null;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  /** An images API compatible with OpenAI's, such as `https://api.openai.com/v1`; null for procedural artwork only. */
  readonly imagesApi: { readonly base: string; readonly key: string | null; readonly model: string } | null;
  readonly writingApi: WritingApi | null; // Suggests titles; null for rules only
  /** Enables face detection, so that no crop cuts faces. It takes half a second of a core per photo. */
  readonly faces: boolean;
  readonly mailFrom: string;
  /** Configured value; null when generated and stored in `dataDir`. */
  readonly secretKey: string | null;
  readonly previousSecretKeys: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** Addresses of trusted proxies, whose `X-Forwarded-For` counts; false for none. */
  readonly trustProxy: false | string;
  /** Folder of the built client; null for the API only. */
  readonly clientDir: string | null;
  readonly tagManagerId: string | null; // Loaded by the app for users who consent; null for none
  /** Both or neither: without them the photo library is a sandbox. */
  readonly googleClientId: string | null;
  readonly googleClientSecret: string | null;
  /** Origin used instead of Google's, for tests. */
  readonly googleApiBase: string | null;
  readonly googlePhotosBase: string | null;
  readonly accessTokenSeconds: number; // Lifetime of an access token, in seconds
  /** Days that deleted photos and blobs without a row stay in the trash. */
  readonly trashDays: number;
  readonly legal: LegalSettings;
  readonly quotas: Quotas;
  /** Object store of the blobs; null for `dataDir`. */
  readonly s3: S3Settings | null;
}

export interface Config extends Omit<Environment, 'secretKey'> {
  /** Master secret; every use derives its own key from it (`deriveKey`). */
  readonly secretKey: Buffer;
}

const urlSchema = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must look like ${example}`);

const originUrlSchema = urlSchema(['http:', 'https:'], 'https://albums.example.com').refine(
  (value) => URL.canParse(value) && new URL(value).pathname === '/' && new URL(value).search === '',
  'must be an origin without a path',
);

const secretSchema = z.string().min(32, 'must hold at least 32 characters');

const environmentSchema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
      .optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: originUrlSchema.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    TMP_DIR: z.string().min(1).optional(),
    DATABASE_URL: urlSchema(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
    SMTP_URL: urlSchema(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
    IMAGES_API_BASE: urlSchema(['http:', 'https:'], 'https://api.openai.com/v1').optional(),
    IMAGES_API_KEY: z.string().min(1).optional(),
    IMAGES_API_MODEL: z.string().min(1).max(100).default('gpt-image-1'),
    FACES: z.enum(['on', 'off'], 'must be on or off').default('on'),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>\r\n"]* <)?[^\s<>@]+@[^\s<>@]+>?$/, 'must look like Keepsake <albums@example.com>')
      .default('Keepsake <keepsake@localhost.localdomain>'),
    ...writingVariables,
    SECRET_KEY: secretSchema.optional(),
    SECRET_KEY_PREVIOUS: z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .refine(
        (keys) => keys.every((key) => secretSchema.safeParse(key).success),
        'must hold keys of at least 32 characters, with commas between',
      )
      .optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
    TRUST_PROXY: z
      .string()
      .regex(
        /^(?:(?:loopback|linklocal|uniquelocal|[\da-fA-F.:/]+)(?:[, ]+|$))+$/,
        'must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
      )
      .optional(),
    CLIENT_DIR: z.string().min(1).optional(),
    GTM_ID: z.string().regex(TAG_MANAGER_ID, 'must be GTM- and upper-case letters and digits').optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_API_BASE: originUrlSchema.optional(),
    GOOGLE_PHOTOS_BASE: originUrlSchema.optional(),
    ACCESS_TOKEN_SECONDS: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number of seconds')
      .transform(Number)
      .refine((seconds) => seconds >= 1 && seconds <= 86_400, 'must be from 1 to 86400')
      .default(900),
    TRASH_DAYS: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days')
      .transform(Number)
      .refine((days) => days >= 1 && days <= 365, 'must be from 1 to 365')
      .default(30),
    ...legalVariables,
    ...quotaVariables,
    ...s3Variables,
    ...roleVariables,
    ...operationVariables,
    ...commerceVariables,
  })
  .superRefine(validateS3)
  .superRefine(validateRoles)
  .superRefine(validateCommerce);

const DEFAULT_PORT = 3000;

export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Reads the product's settings from environment variables; an empty one counts as unset.
 * @throws ConfigError naming the first invalid variable
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw new ConfigError(`${name} ${issue?.message ?? 'is not valid'} (it is ${describeValue(name, env[name])})`);
  }
  const values = result.data;
  const port = values.PORT ?? DEFAULT_PORT;
  return {
    port,
    listens: values.ROLE !== 'worker' || values.PORT !== undefined,
    host: values.HOST,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${port}`).origin,
    dataDir: resolve(values.DATA_DIR),
    ...readTmpDir(values),
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    imagesApi: toImagesApi(values),
    writingApi: readWriting(values),
    faces: values.FACES === 'on',
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY ?? null,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS ?? [],
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY ?? false,
    clientDir: values.CLIENT_DIR === undefined ? null : resolve(values.CLIENT_DIR),
    tagManagerId: values.GTM_ID ?? null,
    googleClientId: values.GOOGLE_CLIENT_ID ?? null,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET ?? null,
    googleApiBase: toOrigin(values.GOOGLE_API_BASE),
    googlePhotosBase: toOrigin(values.GOOGLE_PHOTOS_BASE),
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    trashDays: values.TRASH_DAYS,
    legal: readLegal(values),
    quotas: readQuotas(values),
    s3: readS3(values),
    ...readRoles(values),
    ...readOperation(values),
    ...readCommerce(values),
  };
}

type Values = z.output<typeof environmentSchema>;

/** Users of a machine may share a `TMP_DIR` such as `/tmp`. */
const readTmpDir = ({ TMP_DIR: path, DATA_DIR: data }: Values): Pick<Environment, 'tmpDir' | 'tmpRoot'> =>
  path === undefined
    ? { tmpDir: resolve(data, 'tmp'), tmpRoot: null }
    : { tmpDir: resolve(path, `keepsake-work-${process.getuid?.() ?? 0}`), tmpRoot: resolve(path) };

/** A key without an origin is for OpenAI; a self-hosted service may need no key. */
function toImagesApi({
  IMAGES_API_BASE: base,
  IMAGES_API_KEY: key,
  IMAGES_API_MODEL: model,
}: Values): Environment['imagesApi'] {
  if (base === undefined && key === undefined) return null;
  return { base: base ?? 'https://api.openai.com/v1', key: key ?? null, model };
}
const toOrigin = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).origin);

/** Variables that may hold a secret are never printed. */
const hiddenVariables = new Set([
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PRINT_API_KEY',
  'PROMO_CODES',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAGES_API_KEY',
  'WRITING_API_KEY',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

function describeValue(name: string, value: string | undefined): string {
  if (value === undefined) return 'unset';
  return hiddenVariables.has(name) ? 'set to something else' : JSON.stringify(value.slice(0, 80));
}
