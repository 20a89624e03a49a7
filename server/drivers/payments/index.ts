export type { Payments, PaymentWebhook, ProviderPayment, ProviderPaymentStatus } from './payments';
export { PaymentsError } from './payments';
export {
  createSandboxPayments,
  type SandboxCheckout,
  type SandboxSession,
  sandboxCards,
} from './sandbox';
export { createStripePayments } from './stripe';
