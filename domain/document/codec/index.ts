export * from './bookHtml';
export { canonicalSpread } from './canonicalSpread';
export * from './documentErrors';
export { documentLimits } from './documentLimits';
export { lengthOf } from './htmlLength';
export { parseSpread } from './parseSpread';
export { serialiseSpread } from './serialiseSpread';
