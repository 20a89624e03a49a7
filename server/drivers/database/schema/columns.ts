import { timestamp } from 'drizzle-orm/pg-core';

/** Times are `timestamptz`. Ids are UUIDs made before the insert, which makes retried writes idempotent. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAtColumn = () => timestampColumn('created_at').notNull().defaultNow();
