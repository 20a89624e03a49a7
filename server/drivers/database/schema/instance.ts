import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns';

/**
 * Single row with the id of this installation. The blob store carries the same id, which detects a mismatched
 * pair.
 */
export const instance = pgTable(
  'instance',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [check('instance_only', sql`${t.isOnly}`)],
);
