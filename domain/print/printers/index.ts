import { blurb } from './blurb';
import { gelato } from './gelato';
import { lulu } from './lulu';
import { photolab } from './photolab';
import { prodigi } from './prodigi';
import { trade } from './trade';
import { type PrinterId, type PrinterProfile, printerIds } from './types';

export { type PrinterId, type PrinterProfile, printerIds } from './types';

/** What printers ask of files. A profile tells of files, not of sizes that a printer's shop offers. */
export const printers: Readonly<Record<PrinterId, PrinterProfile>> = { trade, lulu, gelato, prodigi, blurb, photolab };

/** Printers that want the sheet of the cover and the pages as two files. */
export const twoFilePrinters: readonly PrinterId[] = printerIds.filter((id) => printers[id].files === 'two');

/** The printer whose rules a book is made and checked by until another one is chosen. */
export const defaultPrinter: PrinterId = 'trade';
