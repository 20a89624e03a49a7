/** Closed sets of products and options. The ids are stored and sent, so their meaning never changes. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'BRL'] as const;
export type Currency = (typeof currencies)[number];

export const deliveryOptionIds = ['economy', 'standard', 'express'] as const;
export type DeliveryOptionId = (typeof deliveryOptionIds)[number];
