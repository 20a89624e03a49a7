/** The provider that takes the money, as it is stored with each payment. `stripe-test` is Stripe with a test key. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'stripe-test';

const names: Readonly<Record<PaymentProvider, string>> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  'stripe-test': 'Stripe (test mode)',
};

/** Its name for people. */
export const providerTitle = (provider: string): string => names[provider as PaymentProvider] ?? provider;

/** Tells whether its payments are real. */
export const movesMoney = (provider: string): boolean => provider === 'stripe';

/** Stripe with this secret key. */
export const stripeName = (secretKey: string): PaymentProvider =>
  /^(?:sk|rk)_test_/.test(secretKey) ? 'stripe-test' : 'stripe';
