import type { Config } from '../../config';
import { signFileUrl } from '../files';

export type PrintFile = 'interior' | 'cover';

/** Blobs of an order: made once, never changed. */
export const invoiceKey = (orderId: string): string => `orders/${orderId}/invoice.pdf`;
export const printKey = (orderId: string, itemId: string, file: PrintFile): string =>
  `orders/${orderId}/${itemId}/${file}.pdf`;

export const invoicePath = (orderId: string): string => `/files/orders/${orderId}/invoice.pdf`;
export const printPath = (orderId: string, itemId: string, file: PrintFile): string =>
  `/files/orders/${orderId}/${itemId}/${file}.pdf`;

export const invoiceUrl = ({ secretKey }: Config, orderId: string): string =>
  signFileUrl(secretKey, invoicePath(orderId));

export const printUrl = ({ secretKey }: Config, orderId: string, itemId: string, file: PrintFile): string =>
  signFileUrl(secretKey, printPath(orderId, itemId, file));
