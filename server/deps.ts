import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Blobs } from './drivers/blobs';
import type { Database } from './drivers/database';
import type { ImageGenerator } from './drivers/image-generation';
import type { Mail } from './drivers/mail';
import { createSandboxPayments, createStripePayments, type Payments, type SandboxCheckout } from './drivers/payments';
import type { PhotoLibrary } from './drivers/photo-library';
import { createBlobSpool, createPrintApi, createSpool, type Printing } from './drivers/printing';
import type { Queue } from './drivers/queue';
import type { Writer } from './drivers/writing/writer';
import type { Images } from './images';
import type { Metrics } from './monitoring/metrics';
import type { Readiness } from './monitoring/readiness';
import type { Renderer } from './render';
import { deriveKey } from './secrets';

interface CommerceDrivers {
  readonly payments: Payments;
  /** The hosted page of the sandbox; null when payments are real. */
  readonly sandbox: SandboxCheckout | null;
  readonly printing: Printing;
}

/** Without a print service, jobs lie beside the blobs: in a folder, or in the store that all machines share. */
function openPrinting({ printApi, printProfile, dataDir }: Config, blobs: Blobs): Printing {
  if (printApi) return createPrintApi(printApi);
  return blobs.name === 'disk'
    ? createSpool(join(dataDir, 'spool'), printProfile)
    : createBlobSpool(blobs, printProfile);
}

export function openCommerce(config: Config, db: Database, queue: Queue, blobs: Blobs): CommerceDrivers {
  const printing = openPrinting(config, blobs);
  if (config.stripe) return { payments: createStripePayments(config.stripe), sandbox: null, printing };
  const { payments, checkout: sandbox } = createSandboxPayments({
    db,
    publicUrl: config.publicUrl,
    key: deriveKey(config.secretKey, 'sandbox webhooks'),
    notify: (tx, eventId) => queue.send('sandbox_webhook', { eventId }, { tx }),
  });
  return { payments, sandbox, printing };
}

/** All dependencies of the server, created by `runtime.ts`; each module picks what it needs. */
export interface AppDeps extends CommerceDrivers {
  readonly config: Config;
  readonly db: Database;
  readonly queue: Queue;
  readonly blobs: Blobs;
  readonly mail: Mail;
  readonly library: PhotoLibrary;
  readonly images: Images;
  readonly imageGenerator: ImageGenerator;
  readonly titleWriter: Writer;
  readonly render: Renderer;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}
