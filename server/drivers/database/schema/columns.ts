import { timestamp } from 'drizzle-orm/pg-core';

/** Times are `timestamptz`; ids are UUIDs made before the insert, so that a retried write is the same write. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAtColumn = () => timestampColumn('created_at').notNull().defaultNow();
