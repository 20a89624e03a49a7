/** How code that runs in Node is bundled, for the product and for tests alike. Packages stay where npm put them. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** Found by name beside the bundle of what starts them (server/processes/forkWorker.ts). */
export const workerEntries = {
  'image-worker': 'server/images/worker.ts',
  'render-worker': 'server/render/worker.ts',
};

/** Options of esbuild; entry points, folder and tsconfig differ. */
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
