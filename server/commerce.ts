import { join } from 'node:path';
import type { Config } from './config';
import type { Database } from './drivers/database';
import { createSandboxPayments, createStripePayments, type Payments, type SandboxCheckout } from './drivers/payments';
import { createPrintApi, createSpool, type Printing } from './drivers/printing';
import type { Queue } from './drivers/queue';
import { deriveKey } from './secrets';

export interface CommerceDrivers {
  readonly payments: Payments;
  /** Hosted page of the sandbox; null when payments are real. */
  readonly sandbox: SandboxCheckout | null;
  readonly printing: Printing;
}

/** Opens the configured payment and printing drivers. */
export function openCommerce(config: Config, db: Database, queue: Queue): CommerceDrivers {
  const printing = config.printApi
    ? createPrintApi(config.printApi)
    : createSpool(join(config.dataDir, 'spool'), config.printProfile);
  if (config.stripe) return { payments: createStripePayments(config.stripe), sandbox: null, printing };
  const { payments, checkout: sandbox } = createSandboxPayments({
    db,
    publicUrl: config.publicUrl,
    key: deriveKey(config.secretKey, 'sandbox webhooks'),
    notify: (tx, eventId) => queue.send('sandbox_webhook', { eventId }, { tx }),
  });
  return { payments, sandbox, printing };
}
