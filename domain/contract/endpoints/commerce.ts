import type { Endpoint } from './endpoint';

export const commerceEndpoints = {
  catalogue: { method: 'GET', path: '/catalogue', auth: 'bearer' },
  cartGet: { method: 'GET', path: '/user/cart', auth: 'bearer' },
  userNotification: { method: 'GET', path: '/user/notification', auth: 'bearer' },
  cartAdd: { method: 'POST', path: '/user/cart/add', auth: 'bearer' },
  cartAddShared: { method: 'POST', path: '/user/cart/add_shared', auth: 'bearer' },
  cartRemove: { method: 'POST', path: '/user/cart/item/:id', auth: 'bearer' },
  cartUpdate: { method: 'POST', path: '/user/cart/update', auth: 'bearer' },
  cartPay: { method: 'POST', path: '/user/cart/pay', auth: 'bearer' },
  deliveryCalculate: { method: 'POST', path: '/delivery/calculate', auth: 'bearer' },
  deliveryCountries: { method: 'GET', path: '/delivery/countries', auth: 'bearer' },
  deliveryRegions: { method: 'GET', path: '/delivery/regions', auth: 'bearer' },
  deliveryCities: { method: 'GET', path: '/delivery/cities', auth: 'bearer' },
  ordersList: { method: 'GET', path: '/user/orders', auth: 'bearer' },
  orderGet: { method: 'GET', path: '/user/orders/:id', auth: 'bearer' },
  orderCancel: { method: 'POST', path: '/user/orders/:id/cancel', auth: 'bearer' },
  orderReorder: { method: 'POST', path: '/user/orders/:id/reorder', auth: 'bearer' },
  /** Signed by the payment provider over the raw body. */
  paymentsWebhook: { method: 'POST', path: '/webhooks/payments', auth: 'none' },
} as const satisfies Record<string, Endpoint>;
