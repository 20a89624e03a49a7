/**
 * Runs a maintenance command: `node scripts/run-maintenance.mjs sweep|adopt|admin [arguments]`. A checkout runs its
 * sources, a release (build without sources) the bundle.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../server/maintenance/main.ts', import.meta.url);
const bundle = new URL('../build/server/maintenance.js', import.meta.url);
if (existsSync(fileURLToPath(source))) {
  await import('tsx');
  await import(source.href);
} else await import(bundle.href);
