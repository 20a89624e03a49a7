/** Closed sets of what is sold and how: ids are stored and sent, so they never change their meaning. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'BRL'] as const;
export type Currency = (typeof currencies)[number];

export const coverIds = ['hard', 'soft'] as const;
export type CoverId = (typeof coverIds)[number];

/** Named by surface and weight in g/m². */
export const paperIds = ['silk-170', 'matte-170', 'silk-250'] as const;
export type PaperId = (typeof paperIds)[number];

export const deliveryOptionIds = ['economy', 'standard', 'express'] as const;
export type DeliveryOptionId = (typeof deliveryOptionIds)[number];

/** How a book is bound and what it is printed on. */
export interface BookChoice {
  readonly cover: CoverId;
  readonly paper: PaperId;
}

/** Until somebody chooses otherwise. */
export const defaultBookChoice = { cover: 'hard', paper: 'silk-170' } as const satisfies BookChoice;
