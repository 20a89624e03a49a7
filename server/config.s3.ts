import { z } from 'zod';

/** Object store for the blobs, instead of the folder `blobs` in `DATA_DIR`. */
export interface S3Settings {
  /** Origin; null for the one of Amazon's region. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Key prefix of this installation, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** `proxied`: the server sends pictures. `presigned`: browsers read them at the store. */
  readonly reads: 'proxied' | 'presigned';
  /** Largest local cache of a process, in bytes. */
  readonly cacheBytes: number;
}

const isOrigin = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, username, password } = new URL(value);
  const isPlain = pathname === '/' && search === '' && username === '' && password === '';
  return (protocol === 'http:' || protocol === 'https:') && isPlain;
};

export const s3Variables = {
  S3_ENDPOINT: z.string().refine(isOrigin, 'must be an origin such as https://s3.example.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a bucket name: 3 to 63 lower-case letters, digits, dots, dashes',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/, 'must look like keepsake/photos')
    .optional(),
  S3_READS: z.enum(['proxied', 'presigned'], 'must be proxied or presigned').default('proxied'),
  S3_CACHE_BYTES: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number of bytes')
    .transform(Number)
    .default(2_000_000_000),
};

type Values = Readonly<z.output<z.ZodObject<typeof s3Variables>>>;

export function validateS3(values: Values, context: z.RefinementCtx): void {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const { S3_ENDPOINT, S3_PREFIX } = values;
  const [given] = Object.entries({ ...needed, S3_ENDPOINT, S3_PREFIX }).find(([, value]) => value !== undefined) ?? [];
  if (given === undefined) return;
  for (const [name, value] of Object.entries(needed))
    if (value === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `must be set together with ${given}` });
}

export function readS3(values: Values): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    endpoint: values.S3_ENDPOINT === undefined ? null : new URL(values.S3_ENDPOINT).origin,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: values.S3_PREFIX ?? '',
    reads: values.S3_READS,
    cacheBytes: values.S3_CACHE_BYTES,
  };
}
