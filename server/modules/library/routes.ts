import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { registerRoute } from '../../http/registerRoute';
import { forViewer } from '../files';
import { unlink } from './libraryGrants';
import { cancelPicker, endConsent, libraryStatus, nextPlace, pickedFiles } from './service';

/** `/user/google…` and `/user/picker_files`: photos from a library somewhere else. */
export function registerLibraryModule(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(app, 'googleStatus', async ({ user }) => ({
    status: 200,
    body: { data: await libraryStatus(deps, user.id) },
  }));

  registerRoute(app, 'googleUrl', async ({ user, reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 200, body: await nextPlace(deps, user) };
  });

  registerRoute(app, 'googleCode', async ({ user, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 200, body: await endConsent(deps, user, body) };
  });

  registerRoute(app, 'googleUnlink', async ({ user }) => {
    await unlink(deps, user.id);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'pickerFiles', async ({ user, query }) => ({
    status: 200,
    body: await pickedFiles(forViewer(deps, user), user.id, query.session),
  }));

  registerRoute(app, 'pickerCancel', async ({ user, params }) => {
    await cancelPicker(deps, user.id, params.id);
    return { status: 200, body: { status: 'success' } };
  });
}
