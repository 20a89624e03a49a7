import { hostname, userInfo } from 'node:os';
import { desc, lt, sql } from 'drizzle-orm';
import { type Queryable, tables } from '../../drivers/database';
import type { Result } from './output';

const { auditLog } = tables;

export const AUDIT_KEEP_DAYS = 365;

/** User of the operating system who runs the command. `sudo` names the user behind it. */
function describeOperator(): string {
  const behind = process.env['SUDO_USER'];
  let name: string;
  try {
    name = userInfo().username;
  } catch {
    // A container may run under a user id without a name.
    name = `uid ${process.getuid?.() ?? 'unknown'}`;
  }
  return `${behind && behind !== name ? `${behind} as ` : ''}${name}@${hostname()}`;
}

export async function recordAudit(
  db: Queryable,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await db.insert(auditLog).values({ operator: describeOperator(), action, subject, details });
}

export async function listAudit(db: Queryable, limit: number): Promise<Result> {
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit);
  return {
    rows: rows.map(({ at, operator, action, subject, details }) => ({
      at: at.toISOString(),
      operator,
      action,
      subject,
      details: JSON.stringify(details),
    })),
  };
}

/** Deletes entries older than {@link AUDIT_KEEP_DAYS}. Returns their number. */
export async function deleteOldAudit(db: Queryable): Promise<number> {
  const { rowCount } = await db
    .delete(auditLog)
    .where(lt(auditLog.at, sql`now() - make_interval(days => ${AUDIT_KEEP_DAYS})`));
  return rowCount ?? 0;
}
