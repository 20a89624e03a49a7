export * from '../geometry/formats';
export { effectivePpi, MM_PER_INCH, mmToPt, ptToMm } from '../geometry/numbers';
export * from './bookOptions';
export * from './bookRules';
export * from './coverSheet';
export * from './printers';
export * from './printSharpness';
export * from './safeAreas';
export * from './spineRules';
