export { createBlobSpool, SPOOL_PREFIX } from './blobSpool';
export { createPrintApi } from './printApi';
export {
  type PrintAddress,
  type PrintFileSource,
  type PrintItem,
  type Printing,
  PrintingError,
  type PrintJob,
  type PrintParcel,
  type PrintStatus,
  printProblemCodes,
} from './printing';
export { createSpool } from './spool';
