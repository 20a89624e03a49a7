/** Webpack loader: a JSON module becomes a part of the file that `scripts/build/data-modules.mjs` has fetched before. */
import { basename } from 'node:path';

export default function dataLoader() {
  return `export default __webpack_require__.data[${JSON.stringify(basename(this.resourcePath, '.json'))}];`;
}
