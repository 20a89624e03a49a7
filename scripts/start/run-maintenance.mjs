/**
 * Runs a maintenance command: `node scripts/start/run-maintenance.mjs COMMAND [arguments]`. A checkout runs its sources, a release
 * (build without sources) the bundle.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(path, import.meta.url);
/** Commands on files alone have a program of their own, which opens no database unless it must. */
const movesData = ['blobs', 'backup', 'restore', 'orders'].includes(process.argv[2] ?? '');
const source = at(`../../server/maintenance/${movesData ? 'dataMain' : 'main'}.ts`);
if (existsSync(fileURLToPath(source))) {
  await import('tsx');
  await import(source.href);
} else await import(at(`../../build/server/${movesData ? 'data-maintenance' : 'maintenance'}.js`).href);
