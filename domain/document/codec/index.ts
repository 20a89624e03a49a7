export * from './book';
export * from './errors';
export { documentLimits } from './limits';
export { parseSpread } from './parse';
export { serialiseSpread } from './serialise';
