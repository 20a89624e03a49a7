import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Database, tables } from '../../database';

const { sandboxLibrary } = tables;

/** State of the sandbox, shared by all servers. */
export interface SandboxLibraryStore {
  put(id: string, data: object, lifeSeconds: number): Promise<void>;
  get(id: string): Promise<unknown>;
  /** Removes and returns the entry; only one of several callers gets it. */
  take(id: string): Promise<unknown>;
}

export function createSandboxLibraryStore(db: Database): SandboxLibraryStore {
  const living = (id: string) => and(eq(sandboxLibrary.id, id), gt(sandboxLibrary.expiresAt, sql`now()`));
  return {
    async put(id, data, lifeSeconds) {
      const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
      await db.delete(sandboxLibrary).where(lt(sandboxLibrary.expiresAt, sql`now()`));
      await db
        .insert(sandboxLibrary)
        .values({ id, data, expiresAt })
        .onConflictDoUpdate({ target: sandboxLibrary.id, set: { data, expiresAt } });
    },
    async get(id) {
      const [row] = await db.select({ data: sandboxLibrary.data }).from(sandboxLibrary).where(living(id));
      return row?.data ?? null;
    },
    async take(id) {
      const [row] = await db.delete(sandboxLibrary).where(living(id)).returning({ data: sandboxLibrary.data });
      return row?.data ?? null;
    },
  };
}
