import { blurb } from './blurb';
import { gelato } from './gelato';
import { lulu } from './lulu';
import { photolab } from './photolab';
import { prodigi } from './prodigi';
import { trade } from './trade';
import { type PrinterId, type PrinterProfile, printerIds } from './types';

export { type PrinterId, type PrinterProfile, printerIds } from './types';

/** Requirements of printers for files. A profile does not describe the sizes that a printer's shop offers. */
export const printers: Readonly<Record<PrinterId, PrinterProfile>> = { trade, lulu, gelato, prodigi, blurb, photolab };

/** Printers that want cover sheet and pages as two files. */
export const twoFilePrinters: readonly PrinterId[] = printerIds.filter((id) => printers[id].files === 'two');

/** Printer whose rules apply until another one is chosen. */
export const defaultPrinter: PrinterId = 'trade';
