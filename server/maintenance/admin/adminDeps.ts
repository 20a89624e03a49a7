import { type Config, ConfigError } from '../../config';
import type { Blobs } from '../../drivers/blobs';
import type { Database } from '../../drivers/database';
import type { JobInspector } from '../../drivers/queue';

export interface AdminDeps {
  readonly config: Omit<Config, 'secretKey'>;
  readonly db: Database;
  readonly jobs: JobInspector;
  /**
   * Opens the blob store and checks that it belongs to the database. Commands about users and jobs never call it, so
   * they work without one.
   */
  openBlobs(): Promise<Blobs>;
}

export interface AdminOptions {
  readonly json?: boolean | undefined;
  readonly yes?: boolean | undefined;
  readonly all?: boolean | undefined;
  readonly reset?: boolean | undefined;
  readonly mail?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly minutes?: string | undefined;
  readonly limit?: string | undefined;
  readonly bytes?: string | undefined;
  readonly photos?: string | undefined;
  readonly albums?: string | undefined;
  readonly exports?: string | undefined;
}

/** @throws ConfigError */
export function readCount(name: string, text: string | undefined, from = 0): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text) || Number(text) < from)
    throw new ConfigError(`--${name} must be a whole number from ${from}`);
  return Number(text);
}

/** @throws ConfigError when the operator has not confirmed what cannot be undone */
export function requireYes({ yes }: AdminOptions, consequence: string): void {
  if (!yes) throw new ConfigError(`${consequence} Add --yes to do it.`);
}
