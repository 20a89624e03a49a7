export { createPrintApi } from './printApi';
export type { PrintFileSource, PrintItem, Printing, PrintJob } from './printing';
export { createSpool } from './spool';
