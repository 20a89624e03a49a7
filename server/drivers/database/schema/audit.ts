import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** Changes made by operators with `npm run admin`. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: timestampColumn('at').notNull().defaultNow(),
    /** User of the operating system and machine, such as `ada@host-1`. */
    operator: text('operator').notNull(),
    action: text('action').notNull(),
    /** Id of the user, the job or the queue concerned; empty when the change concerns all. */
    subject: text('subject').notNull().default(''),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (t) => [index('audit_log_at').on(t.at)],
);
