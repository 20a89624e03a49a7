/**
 * Runs a maintenance command: `node scripts/start/run-maintenance.mjs COMMAND [arguments]`. A checkout runs its sources, a release
 * (build without sources) the bundle.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(path, import.meta.url);
/** Programs by command. Those on files alone open no database unless they must. */
const [source, bundle] = {
  blobs: ['maintenance/dataMain', 'data-maintenance'],
  backup: ['maintenance/dataMain', 'data-maintenance'],
  restore: ['maintenance/dataMain', 'data-maintenance'],
  orders: ['maintenance/dataMain', 'data-maintenance'],
  album: ['cli/main', 'album'],
}[process.argv[2] ?? ''] ?? ['maintenance/main', 'maintenance'];
const file = at(`../../server/${source}.ts`);
if (existsSync(fileURLToPath(file))) {
  await import('tsx');
  await import(file.href);
} else await import(at(`../../build/server/${bundle}.js`).href);
