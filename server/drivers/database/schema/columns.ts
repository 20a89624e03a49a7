import { timestamp } from 'drizzle-orm/pg-core';

/** Times are `timestamptz`; ids are UUIDs made before the insert, so that a retried write is the same write. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
