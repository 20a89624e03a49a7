import { z } from 'zod';
import { coverIds, paperIds } from '../../print/bookOptions';
import { PROMO_CODE_LENGTH } from '../constants';
import type { commerceEndpoints } from '../endpoints/commerce';
import {
  addressInput,
  cartSchema,
  catalogueSchema,
  countryCodeSchema,
  currencySchema,
  deliveryOptionIdSchema,
  deliverySchema,
  moneySchema,
  quantitySchema,
  regionCodeSchema,
} from './cart';
import { type CallSchemas, apiErrorSchema as e, idParamsSchema, idSchema, pageQueryFields } from './common';
import { orderSchema } from './orders';

const cartAnswer = z.object({ data: cartSchema });
const orderAnswer = z.object({ order: orderSchema });

export const commerceContract = {
  catalogue: {
    summary: 'Catalogue of covers, papers and prices',
    responses: { 200: z.object({ catalogue: catalogueSchema }), 401: e },
  },
  cartGet: {
    summary: 'The cart',
    responses: { 200: cartAnswer, 401: e },
  },
  userNotification: {
    summary: 'Number of items in the cart',
    responses: { 200: z.object({ cart: z.number().int().nonnegative() }), 401: e },
  },
  cartAdd: {
    summary: 'Put an album into the cart; the same album with the same options once more raises its quantity',
    body: z.strictObject({
      album_id: idSchema,
      cover: z.enum(coverIds).optional(),
      paper: z.enum(paperIds).optional(),
      quantity: quantitySchema.optional(),
      /** Made by the client: repeating the request with it changes nothing. */
      request_id: idSchema.optional(),
    }),
    responses: { 200: cartAnswer, 400: e, 401: e, 403: e, 404: e, 422: e },
  },
  cartAddShared: {
    summary: 'Put copies of a shared album into the cart, as its pages are now; its owner must allow it',
    body: z.strictObject({
      token: z.string().regex(/^[\w-]{32}$/),
      /** Revision that the visitor saw, from the shared album; other pages are refused with `album_changed`. */
      revision: z.string().min(1).max(64),
      cover: z.enum(coverIds).optional(),
      paper: z.enum(paperIds).optional(),
      quantity: quantitySchema.optional(),
      /** Made by the client: repeating the request with it changes nothing. */
      request_id: idSchema.optional(),
    }),
    responses: { 200: cartAnswer, 400: e, 401: e, 403: e, 404: e, 409: e, 422: e },
  },
  cartRemove: {
    summary: 'Remove an item from the cart',
    params: idParamsSchema,
    responses: { 200: cartAnswer, 401: e, 404: e },
  },
  cartUpdate: {
    summary: 'Change items, address, delivery, promo code or currency; what is not named stays',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: idSchema,
            quantity: quantitySchema.optional(),
            cover: z.enum(coverIds).optional(),
            paper: z.enum(paperIds).optional(),
            selected: z.boolean().optional(),
          }),
        )
        .max(100)
        .optional(),
      country: countryCodeSchema.or(z.literal('')).optional(),
      region: regionCodeSchema.or(z.literal('')).optional(),
      ...z.object(addressInput).partial().shape,
      delivery_option: deliveryOptionIdSchema.optional(),
      promo: z.string().trim().max(PROMO_CODE_LENGTH).optional(), // Empty removes the code
      currency: currencySchema.optional(),
    }),
    responses: { 200: cartAnswer, 400: e, 401: e, 403: e, 404: e, 422: e, 429: e },
  },
  cartPay: {
    summary: 'Create an order of the selected items and open its hosted payment page',
    body: z.strictObject({
      /** Made by the client: repeating the request with it returns the same order. */
      request_id: idSchema.optional(),
      /** Total that the user saw. Never charged: when it differs from the server's total, nothing is ordered. */
      total: moneySchema.optional(),
      currency: currencySchema.optional(),
    }),
    responses: {
      200: z.object({ data: z.object({ order_id: idSchema, url: z.string() }) }),
      400: e,
      401: e,
      403: e,
      409: e,
      422: e,
    },
  },
  deliveryCalculate: {
    summary: 'Delivery options for the cart to a place, for at least one copy',
    body: z.strictObject({
      country: countryCodeSchema,
      region: regionCodeSchema.or(z.literal('')).optional(),
      city: addressInput.city.optional(),
      currency: currencySchema.optional(),
    }),
    responses: { 200: z.object({ delivery: deliverySchema }), 400: e, 401: e, 422: e },
  },
  deliveryCountries: {
    summary: 'Countries that are delivered to, named in a language',
    query: z.object({ language: z.string().max(10).optional() }),
    responses: {
      200: z.object({ countries: z.array(z.object({ code: countryCodeSchema, name: z.string() })) }),
      400: e,
      401: e,
    },
  },
  deliveryRegions: {
    summary: 'Regions of a country; none for one without',
    query: z.object({ country: countryCodeSchema }),
    responses: {
      200: z.object({ regions: z.array(z.object({ code: regionCodeSchema, name: z.string() })) }),
      400: e,
      401: e,
      422: e,
    },
  },
  deliveryCities: {
    summary: 'Cities of a country whose name begins with the query, then those that contain it',
    query: z.object({
      country: countryCodeSchema,
      region: regionCodeSchema.optional(),
      search: z.string().trim().max(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    responses: {
      200: z.object({
        cities: z.array(z.object({ name: z.string(), region: z.string(), region_name: z.string() })),
      }),
      400: e,
      401: e,
      422: e,
    },
  },
  ordersList: {
    summary: 'A page of the orders, the newest first',
    query: z.object({ ...pageQueryFields(10, 50) }),
    responses: { 200: z.object({ orders: z.array(orderSchema), total: z.number().int() }), 400: e, 401: e },
  },
  orderGet: {
    summary: 'One order',
    params: idParamsSchema,
    responses: { 200: orderAnswer, 401: e, 404: e },
  },
  orderCancel: {
    summary: 'Cancel an order that is not being printed yet',
    params: idParamsSchema,
    responses: { 200: orderAnswer, 401: e, 404: e, 409: e },
  },
  orderReorder: {
    summary: 'Put the items of an order into the cart again',
    params: idParamsSchema,
    body: z.strictObject({ request_id: idSchema.optional() }),
    responses: { 200: cartAnswer, 400: e, 401: e, 403: e, 404: e, 422: e },
  },
  paymentsWebhook: {
    summary: 'Webhook of the payment provider; signed over the raw body, idempotent, in any order',
    responses: { 200: z.object({ received: z.literal(true) }), 400: e },
  },
} as const satisfies Record<keyof typeof commerceEndpoints, CallSchemas>;
