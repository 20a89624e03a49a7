export * from './colour';
export * from './facts';
export { focusOf } from './focus';
export * from './oklab';
export { paletteOf } from './palette';
export * from './taken';
