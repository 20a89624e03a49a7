import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppDeps } from './deps';
import { isSandboxLibrary, registerSandboxPages } from './drivers/photo-library';
import { answerUnparsable, answerUnroutable, refuseExpectations, registerErrorHandler } from './http/errorHandler';
import { limitBodyMemory } from './http/limitBodyMemory';
import { limitConnections, nameHolders } from './http/limitConnections';
import { limitSlowRequests } from './http/limitSlowRequests';
import { registerOpenApi } from './http/openapi';
import { registerProtection } from './http/protection';
import { requireDeclaredAuth } from './http/registerRoute';
import { compileTrustProxy, createRequestIds, registerRequestContext, registerRequestLog } from './http/requestContext';
import { registerStaticApp } from './http/staticApp';
import { limitAlbumMemory } from './modules/albums/limitAlbumMemory';
import { registerAlbumsModule } from './modules/albums/routes';
import { addAttempts } from './modules/auth/rateLimit';
import { registerAuthModule } from './modules/auth/routes';
import { registerBundleModule } from './modules/bundle/routes';
import { registerCartModule } from './modules/cart/routes';
import { registerClipsModule } from './modules/clips/routes';
import { registerDeliveryModule } from './modules/delivery/routes';
import { registerFilesModule } from './modules/files';
import { registerHealthModule } from './modules/health/routes';
import { registerLibraryModule } from './modules/library/routes';
import { registerOrdersModule } from './modules/orders/routes';
import { registerPaymentsModule } from './modules/payments/routes';
import { registerRemindersModule } from './modules/reminders/routes';
import { registerSharingModule } from './modules/sharing/routes';
import { createLegalPageHead } from './modules/site/legalPages';
import { registerSiteModule } from './modules/site/routes';
import { registerStickersModule } from './modules/stickers/routes';
import { registerStorageModule } from './modules/storage/routes';
import { registerTakeoutModule } from './modules/takeout/routes';
import { registerTemplatesModule } from './modules/templates/routes';
import { registerUserModule } from './modules/user/routes';

/** Largest JSON body. Album pages and uploads have their own limits. */
const BODY_LIMIT_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;
const IDLE_CHECK_MS = 100;

/**
 * Closes connections of browsers as soon as they are idle once the server closes. Node does so only at the beginning: a
 * download that ends afterwards would hold the shutdown for as long as its connection is kept.
 */
function closeIdleConnectionsAtEnd(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function createBareApp({ config, log, metrics }: Pick<AppDeps, 'config' | 'log' | 'metrics'>): FastifyInstance {
  const trustsPeer = compileTrustProxy(config.trustProxy);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(trustsPeer),
    trustProxy: config.trustProxy === false ? false : trustsPeer,
    bodyLimit: BODY_LIMIT_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnparsable,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerRequestContext(app);
  registerErrorHandler(app, (code) => metrics.countError(code, 'request'));
  requireDeclaredAuth(app);
  registerRequestLog(app, metrics);
  refuseExpectations(app);
  closeIdleConnectionsAtEnd(app);
  return app;
}

/** Builds the server of a process without an API: it only tells whether the process lives. */
export async function createHealthApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createBareApp(deps);
  registerHealthModule(app, deps);
  await app.ready();
  return app;
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  registerAllFontMetrics();
  const { config } = deps;
  const app = createBareApp(deps);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients announce JSON without sending a body.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null) : parseJson(request, text, done),
  );
  limitConnections(app);
  nameHolders(app);
  limitSlowRequests(app);
  await registerProtection(app, config, (group, key, calls, windowMs) =>
    addAttempts(deps.db, ['http', group, key], calls, windowMs),
  );
  limitBodyMemory(app);
  await registerOpenApi(app);
  limitAlbumMemory(app, deps);
  registerAuthModule(app, deps);
  registerUserModule(app, deps);
  registerStorageModule(app, deps);
  registerFilesModule(app, deps);
  registerClipsModule(app, deps);
  registerAlbumsModule(app, deps);
  registerBundleModule(app, deps);
  const sharedPage = registerSharingModule(app, deps);
  registerStickersModule(app);
  registerRemindersModule(app, deps);
  registerTakeoutModule(app, deps);
  registerLibraryModule(app, deps);
  if (isSandboxLibrary(deps.library)) registerSandboxPages(app, deps.library, config.publicUrl);
  registerCartModule(app, deps);
  registerDeliveryModule(app, deps);
  registerOrdersModule(app, deps);
  registerPaymentsModule(app, deps);
  registerTemplatesModule(app, deps);
  registerSiteModule(app, deps);
  registerHealthModule(app, deps);
  const heads = { 'preview-id': sharedPage, 'legal-id': createLegalPageHead(config.legal) };
  await registerStaticApp(app, config.clientDir, heads, config);
  await app.ready();
  return app;
}
