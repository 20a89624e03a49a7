/**
 * Runs a maintenance command: `node scripts/run-maintenance.mjs sweep|adopt|migrate|admin [arguments]`. A checkout runs
 * its sources, a release (build without sources) the bundle.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(path, import.meta.url);
const source = at('../server/maintenance/main.ts');
if (existsSync(fileURLToPath(source))) {
  await import('tsx');
  await import(source.href);
} else await import(at('../build/server/maintenance.js').href);
