import { z } from 'zod';

export interface OperationSettings {
  readonly metricsPort: number | null; // Port of `/metrics`; null for none
  /** Address that `/metrics` listens on. It has no password. */
  readonly metricsHost: string;
  /** Time from SIGTERM, when `/api/ready` answers 503, until requests are refused, in seconds. */
  readonly drainDelaySeconds: number;
  /** Longest wait at the start for a PostgreSQL that does not answer, in seconds. */
  readonly databaseWaitSeconds: number;
  /** Browsers may keep the app and recent albums for use without a network; false removes the service worker. */
  readonly offlineUse: boolean;
  /** Days after the last change of an unfinished album until its reminder; 0 for no reminders. */
  readonly reminderDays: number;
  readonly clipMaxBytes: number;
}

/** With the longest drain it stays below the longest shutdown. */
const MAX_DRAIN_DELAY_SECONDS = 6;

const MEBIBYTE = 1024 * 1024;
const MAX_CLIP_BYTES = 2000 * MEBIBYTE;
const CLIP_BYTES_RULE = `must be a number of bytes from ${MEBIBYTE} to ${MAX_CLIP_BYTES}`;

const wholeNumber = (what: string, from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `must be ${what} from ${from} to ${to}`)
    .transform(Number)
    .refine((count) => count >= from && count <= to, `must be ${what} from ${from} to ${to}`);

export const operationVariables = {
  METRICS_PORT: wholeNumber('a port number', 0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_DELAY_SECONDS: wholeNumber('a number of seconds', 0, MAX_DRAIN_DELAY_SECONDS).default(0),
  DATABASE_WAIT_SECONDS: wholeNumber('a number of seconds', 0, 3600).default(60),
  OFFLINE_USE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REMINDER_DAYS: wholeNumber('a number of days', 0, 30).default(3),
  CLIP_MAX_BYTES: z
    .string()
    .regex(/^\d{1,10}$/, CLIP_BYTES_RULE)
    .transform(Number)
    .refine((bytes) => bytes >= MEBIBYTE && bytes <= MAX_CLIP_BYTES, CLIP_BYTES_RULE)
    .default(200 * MEBIBYTE),
};

type Values = Readonly<z.output<z.ZodObject<typeof operationVariables>>>;

export const readOperation = (values: Values): OperationSettings => ({
  metricsPort: values.METRICS_PORT ?? null,
  metricsHost: values.METRICS_HOST,
  drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
  databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
  offlineUse: values.OFFLINE_USE === 'on',
  reminderDays: values.REMINDER_DAYS,
  clipMaxBytes: values.CLIP_MAX_BYTES,
});
