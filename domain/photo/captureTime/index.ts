export * from './captureOrder';
export { captureTimeOf } from './captureTime';
export type { Precision } from './parseDateText';
