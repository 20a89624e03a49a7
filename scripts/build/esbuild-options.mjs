/** Bundling options for Node code of the product and the tests. Packages stay external. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Worker bundles, found by name beside the bundle that starts them (server/processes/childPool.ts). */
export const workerEntries = {
  'image-worker': 'server/images/worker.ts',
  'render-worker': 'server/render/worker.ts',
};

/** Common esbuild options; entry points, folder and tsconfig differ. */
export const nodeBuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  sourcemap: 'linked',
  logLevel: 'warning',
};
