export * from './book';
export { canonicalSpread } from './canonical';
export * from './errors';
export { documentLimits } from './limits';
export { parseSpread } from './parse';
export { serialiseSpread } from './serialise';
export { lengthOf } from './size';
