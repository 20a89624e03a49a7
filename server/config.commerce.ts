import { isLivePayment, isTimeZone, type Promo, parsePromos, stripeProvider } from '@domain/commerce';
import { defaultPrinter, type PrinterId, printerIds } from '@domain/print';
import { z } from 'zod';

export interface CommerceEnvironment {
  /** Null for sandbox payments, which move no money. */
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiBase: string | null; // Origin; null for Stripe's own
  } | null;
  /** The operator accepts printing although no money moves. */
  readonly sandboxPayments: boolean;
  /** Null: print files are written to the folder `spool`. */
  readonly printApi: { readonly base: string; readonly key: string } | null;
  /** Printer whose requirements apply to files in `spool`. */
  readonly printProfile: PrinterId;
  /** Time from payment to printing, in which an order can be cancelled. */
  readonly printDelayMinutes: number;
  readonly invoiceSeller: readonly string[];
  /** IANA time zone of the seller's days: invoices, numbers, promo codes and delivery. */
  readonly sellerTimeZone: string;
  readonly promoCodes: readonly Promo[];
}

const webUrlSchema = (isOrigin: boolean) =>
  z.string().refine(
    (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, pathname, search } = new URL(value);
      return /^https?:$/.test(protocol) && search === '' && (!isOrigin || pathname === '/');
    },
    `must look like https://api.example.com${isOrigin ? '' : '/v4.0'}`,
  );

const SANDBOX_PROMOS = 'WELCOME10=10%;once';

const promoCodesSchema = z.string().transform((text, context) => {
  const promos = parsePromos(text);
  if (promos) return promos;
  context.addIssue({ code: 'custom', message: 'must look like SPRING=10%;once,SHIPFREE=delivery;until=2027-01-31' });
  return z.NEVER;
});

export const commerceVariables = {
  PAYMENTS: z.enum(['sandbox'], 'must be sandbox or unset').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w{8,}$/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must begin with whsec_ and have at least 8 characters after it')
    .optional(),
  STRIPE_API_BASE: webUrlSchema(true).optional(),
  PRINT_API_BASE: webUrlSchema(false).optional(),
  PRINT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/, 'must be a key of at least 8 characters, all of them ASCII and none a space')
    .optional(),
  PRINT_PROFILE: z.enum(printerIds, `must be one of ${printerIds.join(', ')}`).default(defaultPrinter),
  PRINT_DELAY_MINUTES: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of minutes')
    .transform(Number)
    .default(60),
  SELLER_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  INVOICE_SELLER: z.string().max(400).default('Keepsake'),
  PROMO_CODES: promoCodesSchema.optional(),
};

type Values = z.output<z.ZodObject<typeof commerceVariables>>;

/** Variables that need another one: the one that is set → the one that is missing. */
const requiredTogether: readonly (readonly [keyof Values, keyof Values])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PRINT_API_BASE', 'PRINT_API_KEY'],
  ['PRINT_API_KEY', 'PRINT_API_BASE'],
];

export function validateCommerce(values: Values, context: z.RefinementCtx): void {
  for (const [given, missing] of requiredTogether) {
    if (values[given] === undefined || values[missing] !== undefined) continue;
    context.addIssue({ code: 'custom', path: [missing], message: `must be set too, because ${given} is` });
  }
  validatePaymentSettings(values, context);
}

/** Real printing requires real payments, unless the operator allows otherwise. */
function validatePaymentSettings(values: Values, context: z.RefinementCtx): void {
  const { STRIPE_SECRET_KEY: key, PRINT_API_BASE: printApi, PAYMENTS: payments } = values;
  const takesMoney = key !== undefined && isLivePayment(stripeProvider(key));
  if (takesMoney && payments === 'sandbox') {
    const message = 'says that no money moves, but STRIPE_SECRET_KEY takes real money: unset one of the two';
    context.addIssue({ code: 'custom', path: ['PAYMENTS'], message });
  }
  if (printApi === undefined || takesMoney || payments === 'sandbox') return;
  const message =
    key === undefined
      ? 'must be set (with STRIPE_WEBHOOK_SECRET), because PRINT_API_BASE prints real books: without it no money moves; to have them printed all the same, set PAYMENTS=sandbox'
      : 'must not be a test key, because PRINT_API_BASE prints real books: with it no money moves; to have them printed all the same, set PAYMENTS=sandbox';
  context.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message });
}

export function readCommerce(values: Values): CommerceEnvironment {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const { PRINT_API_BASE: base, PRINT_API_KEY: key } = values;
  return {
    stripe:
      secretKey === undefined || webhookSecret === undefined
        ? null
        : {
            secretKey,
            webhookSecret,
            apiBase: values.STRIPE_API_BASE === undefined ? null : new URL(values.STRIPE_API_BASE).origin,
          },
    sandboxPayments: values.PAYMENTS === 'sandbox',
    printApi: base === undefined || key === undefined ? null : { base: base.replace(/\/$/, ''), key },
    printProfile: values.PRINT_PROFILE,
    printDelayMinutes: values.PRINT_DELAY_MINUTES,
    promoCodes: values.PROMO_CODES ?? (secretKey === undefined ? (parsePromos(SANDBOX_PROMOS) ?? []) : []),
    sellerTimeZone: values.SELLER_TIME_ZONE,
    invoiceSeller: values.INVOICE_SELLER.split('|').map((line) => line.trim()),
  };
}
