export * from './colour';
export * from './facts';
export { focusOf } from './focus';
export { hashDistance } from './hash';
export * from './measure';
export * from './oklab';
export { paletteOf } from './palette';
export { placeOf } from './place';
export * from './taken';
