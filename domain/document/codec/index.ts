export * from './bookHtml';
export { canonicaliseSpread } from './canonicalSpread';
export * from './documentErrors';
export { documentLimits } from './documentLimits';
export { parseSpread } from './parseSpread';
export { boundHtmlLength, serialiseSpread } from './serialiseSpread';
