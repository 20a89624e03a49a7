import { type BodyOf, commerceEndpoints, type QueryOf } from '@domain/contract';
import { type CallOptions, createEndpointCalls } from './call';

const call = createEndpointCalls(commerceEndpoints);

export const getCatalogue = (_: void, options?: CallOptions) => call('catalogue', { ...options });
export const getCart = (_: void, options?: CallOptions) => call('cartGet', { ...options });
export const getNotification = (_: void, options?: CallOptions) => call('userNotification', { ...options });
export const addToCart = (body: BodyOf<'cartAdd'>, options?: CallOptions) => call('cartAdd', { body, ...options });
export const addSharedToCart = (body: BodyOf<'cartAddShared'>, options?: CallOptions) =>
  call('cartAddShared', { body, ...options });
export const removeFromCart = (id: string, options?: CallOptions) => call('cartRemove', { params: { id }, ...options });
export const updateCart = (body: BodyOf<'cartUpdate'>, options?: CallOptions) =>
  call('cartUpdate', { body, ...options });
export const payCart = (body: BodyOf<'cartPay'>, options?: CallOptions) => call('cartPay', { body, ...options });

export const calculateDelivery = (body: BodyOf<'deliveryCalculate'>, options?: CallOptions) =>
  call('deliveryCalculate', { body, ...options });
export const listCountries = (query: QueryOf<'deliveryCountries'>, options?: CallOptions) =>
  call('deliveryCountries', { query, ...options });
export const listRegions = (query: QueryOf<'deliveryRegions'>, options?: CallOptions) =>
  call('deliveryRegions', { query, ...options });
export const listCities = (query: QueryOf<'deliveryCities'>, options?: CallOptions) =>
  call('deliveryCities', { query, ...options });

export const listOrders = (query: QueryOf<'ordersList'>, options?: CallOptions) =>
  call('ordersList', { query, ...options });
export const getOrder = (id: string, options?: CallOptions) => call('orderGet', { params: { id }, ...options });
export const cancelOrder = (id: string, options?: CallOptions) => call('orderCancel', { params: { id }, ...options });

export interface ReorderRequest {
  readonly id: string;
  /** Idempotency key made by the client: repeating the request changes nothing. */
  readonly request_id: string;
}
export const reorder = ({ id, request_id }: ReorderRequest, options?: CallOptions) =>
  call('orderReorder', { params: { id }, body: { request_id }, ...options });
