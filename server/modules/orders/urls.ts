import type { Config } from '../../config';
import { type FileViewer, signFileUrl } from '../files';

export type PrintFile = 'interior' | 'cover';

/** Blob keys of an order: written once, never changed. */
export const invoiceKey = (orderId: string): string => `orders/${orderId}/invoice.pdf`;
export const creditNoteKey = (orderId: string): string => `orders/${orderId}/credit-note.pdf`;
/** Credit note for a part of the order. */
export const partCreditKey = (orderId: string, creditId: string): string => `orders/${orderId}/credit-${creditId}.pdf`;
export const printKey = (orderId: string, itemId: string, file: PrintFile): string =>
  `orders/${orderId}/${itemId}/${file}.pdf`;

export const invoicePath = (orderId: string): string => `/files/orders/${orderId}/invoice.pdf`;
export const creditNotePath = (orderId: string): string => `/files/orders/${orderId}/credit-note.pdf`;
export const partCreditPath = (orderId: string, creditId: string): string =>
  `/files/orders/${orderId}/credits/${creditId}.pdf`;
export const printPath = (orderId: string, itemId: string, file: PrintFile): string =>
  `/files/orders/${orderId}/${itemId}/${file}.pdf`;

/** Takes the place of the user's file epoch in URLs for the printer; larger than any epoch. */
export const PRINTER_EPOCH = 2 ** 31;

export const invoiceUrl = (viewer: FileViewer, orderId: string): string => signFileUrl(viewer, invoicePath(orderId));

export const creditNoteUrl = (viewer: FileViewer, orderId: string): string =>
  signFileUrl(viewer, creditNotePath(orderId));

export const partCreditUrl = (viewer: FileViewer, orderId: string, creditId: string): string =>
  signFileUrl(viewer, partCreditPath(orderId, creditId));

export const printUrl = (viewer: FileViewer, orderId: string, itemId: string, file: PrintFile): string =>
  signFileUrl(viewer, printPath(orderId, itemId, file));

export const printerUrl = ({ secretKey }: Config, orderId: string, itemId: string, file: PrintFile): string =>
  signFileUrl({ secretKey, fileEpoch: PRINTER_EPOCH }, printPath(orderId, itemId, file));
