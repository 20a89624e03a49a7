/** The client's route table (src/app/routes.tsx) as data, for the build. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @returns {Promise<Pick<typeof import('../../src/app/routes'), 'routes' | 'layoutsWithoutSagas' | 'routesWithAlbumSagas' | 'routesWithJobSagas' | 'routesWithEditorSagas' | 'routesWithAccountSagas' | 'routesWithDeferredSagas' | 'routesWithPhotoSagas'>>} */
export const readRouteTable = async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/app/routes.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
};
