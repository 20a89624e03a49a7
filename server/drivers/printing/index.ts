export { createBlobSpool, SPOOL_PREFIX } from './blobSpool';
export { createPrintApi } from './printApi';
export type { PrintAddress, PrintFileSource, PrintItem, Printing, PrintJob } from './printing';
export { createSpool } from './spool';
