export type { PaymentNotice, PaymentState, PaymentStatus, Payments } from './payments';
export { PaymentsError } from './payments';
export {
  createSandboxPayments,
  type SandboxCard,
  type SandboxDesk,
  type SandboxSession,
  sandboxCards,
} from './sandbox';
export { createStripePayments } from './stripe';
