import { z } from 'zod';
import { currencySchema } from '../cart';

/** Most pages that a target may name, and most minor units; what can be bound is less. */
const MAX_TARGET_PAGES = 1000;
const MAX_TARGET_PRICE = 100_000_000;

/** Length of a book that its draft does not exceed, see `BookTarget` of domain/layout. */
export const bookTargetSchema = z.union([
  z.strictObject({ pages: z.number().int().min(2).max(MAX_TARGET_PAGES) }),
  /** Price of one copy in minor units, tax included and without delivery. */
  z.strictObject({ price: z.number().int().min(1).max(MAX_TARGET_PRICE), currency: currencySchema }),
]);
