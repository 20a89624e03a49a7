import { join } from 'node:path';
import { projectRoot } from '../projectRoot';

const bundles = process.env['KEEPSAKE_BUILT_TESTS'];

/** What Node is told before the path of a program's file: without bundles, sources are compiled on the way. */
export const programArgs: readonly string[] = bundles ? [] : ['--import', import.meta.resolve('tsx')];

/** @returns the file to start for a source of the server, `path` from the project's folder: in a run of built tests its bundle (scripts/testing/build-tests.mjs). */
export function programFile(path: string): string {
  return bundles ? join(bundles, path.replace(/\.ts$/, '.js')) : join(projectRoot, path);
}
