import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { registerRoute } from '../../http/registerRoute';

export type HealthDeps = Pick<
  AppDeps,
  'config' | 'blobs' | 'imageGenerator' | 'library' | 'mail' | 'payments' | 'printing' | 'readiness'
>;

/** Registers `/api/health` (does it live, and with which drivers?) and `/api/ready` (may it get requests?). */
export function registerHealthModule(app: FastifyInstance, deps: HealthDeps): void {
  const { config, blobs, imageGenerator, library, mail, payments, printing, readiness } = deps;

  const health: Parameters<typeof registerRoute<'health'>>[2] = async () => {
    const [database, store] = await Promise.all([readiness.checkDatabase(), readiness.checkBlobs()]);
    const drivers = {
      database: { name: config.databaseUrl ? 'server' : 'embedded', ...database },
      queue: { name: 'pg-boss', available: database.available },
      blobs: { name: blobs.name, ...store },
      mail: { name: mail.name, available: true },
      imagery: { name: imageGenerator.name, available: true },
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
    return database.available
      ? { status: 200, body: { status: 'ok', drivers } }
      : { status: 503, body: { status: 'unavailable', drivers } };
  };
  registerRoute(app, 'health', health, { config: { unlimited: true } });

  const ready: Parameters<typeof registerRoute<'ready'>>[2] = async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const { isReady, checks } = await readiness.check();
    return isReady
      ? { status: 200, body: { status: 'ready', checks } }
      : { status: 503, body: { status: 'unavailable', checks } };
  };
  registerRoute(app, 'ready', ready, { config: { unlimited: true } });
}
