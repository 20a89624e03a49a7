import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { registerRoute } from '../../http/registerRoute';

const PING_TIMEOUT_MS = 3_000;

const PING_CACHE_MS = 500;

/** Returns true when the database responds in time. */
async function isDatabaseResponding({ db }: AppDeps): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

export function registerHealthModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, imagery, library, mail, payments, printing } = deps;
  let last: { readonly at: number; readonly alive: Promise<boolean> } | undefined;
  const isAlive = (): Promise<boolean> => {
    if (!last || Date.now() - last.at > PING_CACHE_MS) last = { at: Date.now(), alive: isDatabaseResponding(deps) };
    return last.alive;
  };

  const answer: Parameters<typeof registerRoute<'health'>>[2] = async () => {
    const alive = await isAlive();
    const database = { name: config.databaseUrl ? 'server' : 'embedded', available: alive };
    const drivers = {
      database: alive ? database : { ...database, reason: 'the database does not answer' },
      queue: { name: 'pg-boss', available: alive },
      blobs: { name: 'disk', available: true },
      mail: { name: mail.name, available: true },
      imagery: { name: imagery.name, available: true },
      photos: {
        name: library.name,
        available: library.unavailable === null,
        ...(library.unavailable !== null && { reason: library.unavailable }),
      },
      payments: {
        name: payments.name,
        available: true,
        ...(!config.stripe && { reason: 'STRIPE_SECRET_KEY is not set: no money moves' }),
      },
      printing: {
        name: printing.name,
        available: true,
        profile: printing.printer,
        ...(!config.printApi && { reason: 'PRINT_API_BASE is not set: jobs lie in the spool folder' }),
      },
    };
    return alive
      ? { status: 200, body: { status: 'ok', drivers } }
      : { status: 503, body: { status: 'unavailable', drivers } };
  };
  registerRoute(app, 'health', answer, { config: { unlimited: true } });
}
