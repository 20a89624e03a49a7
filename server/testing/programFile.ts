import { join } from 'node:path';
import { projectRoot } from '../projectRoot';

const bundles = process.env['KEEPSAKE_BUILT_TESTS'];

/** Node arguments before a program's path; without bundles, sources are compiled at run time. */
export const programArgs: readonly string[] = bundles ? [] : ['--import', import.meta.resolve('tsx')];

/**
 * @returns the file to start for a server source (`path` relative to the project); in a run of built tests
 * its bundle (scripts/testing/build-tests.mjs)
 */
export function programFile(path: string): string {
  return bundles ? join(bundles, path.replace(/\.ts$/, '.js')) : join(projectRoot, path);
}
