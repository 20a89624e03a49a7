import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../deps';
import { registerRoute } from '../../http/registerRoute';
import { withViewer } from '../files';
import { unlinkLibrary } from './libraryGrants';
import { cancelPicker, completeConsent, getLibraryStatus, getPickedFiles, openPickerOrConsent } from './service';

export function registerLibraryModule(app: FastifyInstance, deps: AppDeps): void {
  registerRoute(app, 'googleStatus', async ({ user }) => ({
    status: 200,
    body: { data: await getLibraryStatus(deps, user.id) },
  }));

  registerRoute(app, 'googleUrl', async ({ user, reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 200, body: await openPickerOrConsent(deps, user) };
  });

  registerRoute(app, 'googleCode', async ({ user, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 200, body: await completeConsent(deps, user, body) };
  });

  registerRoute(app, 'googleUnlink', async ({ user }) => {
    await unlinkLibrary(deps, user.id);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'pickerFiles', async ({ user, query }) => ({
    status: 200,
    body: await getPickedFiles(withViewer(deps, user), user.id, query.session),
  }));

  registerRoute(app, 'pickerCancel', async ({ user, params }) => {
    await cancelPicker(deps, user.id, params.id);
    return { status: 200, body: { status: 'success' } };
  });
}
