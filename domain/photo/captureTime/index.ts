export * from './captureOrder';
export { type CaptureTime, captureTimeOf } from './captureTime';
export type { Precision } from './parseDateText';
export type { CaptureSources, Coordinates } from './sources';
