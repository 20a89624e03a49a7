/** The provider that takes the money, as it is stored with each payment. `stripe-test` is Stripe with a test key. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'stripe-test';

const providerNames: Readonly<Record<PaymentProvider, string>> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  'stripe-test': 'Stripe (test mode)',
};

/** Its name for people. */
export const paymentProviderName = (provider: string): string => providerNames[provider as PaymentProvider] ?? provider;

/** Tells whether its payments are real. */
export const isLivePayment = (provider: string): boolean => provider === 'stripe';

/** Stripe with this secret key. */
export const stripeProvider = (secretKey: string): PaymentProvider =>
  /^(?:sk|rk)_test_/.test(secretKey) ? 'stripe-test' : 'stripe';
