export * from './bookHtml';
export { canonicaliseSpread } from './canonicalSpread';
export * from './documentErrors';
export { documentLimits } from './documentLimits';
export { boundHtmlLength } from './htmlLength';
export { parseSpread } from './parseSpread';
export { serialiseSpread } from './serialiseSpread';
