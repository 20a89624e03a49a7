export * from './colour';
export * from './facts';
export { focusOf } from './focus';
export { hashDistance } from './hash';
export * from './measure';
export * from './oklab';
export { paletteOf } from './palette';
export * from './taken';
