import { z } from 'zod';

export interface Quotas {
  readonly bytes: number;
  readonly photos: number;
  readonly albums: number;
  readonly exports: number; // New PDFs per day
}

const GIGABYTE = 1_000_000_000;

const count = (initial: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(initial);

export const quotaVariables = {
  QUOTA_BYTES: count(100 * GIGABYTE),
  QUOTA_PHOTOS: count(20_000),
  QUOTA_ALBUMS: count(1000),
  QUOTA_EXPORTS_PER_DAY: count(200),
};

type Values = { readonly [K in keyof typeof quotaVariables]: z.output<(typeof quotaVariables)[K]> };

export const readQuotas = (values: Values): Quotas => ({
  bytes: values.QUOTA_BYTES,
  photos: values.QUOTA_PHOTOS,
  albums: values.QUOTA_ALBUMS,
  exports: values.QUOTA_EXPORTS_PER_DAY,
});
