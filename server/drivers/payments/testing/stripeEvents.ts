import { createHmac } from 'node:crypto';

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests';

export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: { readonly 'stripe-signature': string };
}

export function signEvent(payload: string, secondsAgo = 0): SignedEvent {
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const v1 = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${seconds}.${payload}`).digest('hex');
  return { body: Buffer.from(payload), headers: { 'stripe-signature': `t=${seconds},v1=${v1},v0=${'0'.repeat(64)}` } };
}
