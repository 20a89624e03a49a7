/** Payment provider as stored with each payment. `stripe-test` is Stripe with a test key. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'stripe-test';

const providerNames: Readonly<Record<PaymentProvider, string>> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  'stripe-test': 'Stripe (test mode)',
};

export const paymentProviderName = (provider: string): string => providerNames[provider as PaymentProvider] ?? provider;

/** Returns true when payments of a provider are real. */
export const isLivePayment = (provider: string): boolean => provider === 'stripe';

/** Returns the provider for a Stripe secret key. */
export const stripeProvider = (secretKey: string): PaymentProvider =>
  /^(?:sk|rk)_test_/.test(secretKey) ? 'stripe-test' : 'stripe';
