import './ui/styles/tokens.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import './app/fade.css';
// Before the styles of all pages, which change some buttons; each part with buttons would bring these rules once more.
import './ui/Button.module.css';
import { createRoot } from 'react-dom/client';
import { App, connectApi } from './app/App';
import { loadErrorPage } from './app/error/ErrorPage';
import { resolveInitialLocale } from './app/localeHistory';
import { createAppRouter } from './app/router';
import { loadMessages, routerBasename } from './i18n';
import { removePrerendered } from './lib/dom/prerendered';
import { watchForFatalErrors } from './lib/fatalError';
import { expireReloadGuard, markPageLoaded, reportChunkErrors, reportMissingStyles } from './lib/loading/chunkErrors';
import { loadWithRetry } from './lib/loading/loadWithRetry';
import { startTheme } from './lib/theme';
import { createAppStore } from './store/configure';
import { enableRecorder, startRecording } from './store/recording';

/** Loads the store parts for Redux DevTools, in browsers that have them. */
const loadDevTools = async () => {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return null;
  const { prepareDevTools } = await import(/* webpackChunkName: "dev-tools" */ './store/devTools');
  return prepareDevTools();
};

/** Ends the current task, so that the browser can paint and answer input before the next one. */
const startTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Lets the browser load its data of languages, which takes some 60 ms at the first use of any formatter, while files are
 * awaited: not within the first render.
 */
const prepareFormatters = async (): Promise<void> => {
  await startTask();
  Intl.DateTimeFormat.supportedLocalesOf('en');
};

type Router = ReturnType<typeof createAppRouter>;

/** Resolves when the requested page, or its error page, is shown. */
const waitForFirstPage = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const resolveWhenInitialized = () => router.state.initialized && resolve();
    router.subscribe(resolveWhenInitialized);
    resolveWhenInitialized();
  });

/** Starts the app's own sagas after the first page, which does not need them. */
const startInfrastructure = async (run: ReturnType<typeof createAppStore>['run']): Promise<void> => {
  const [{ infrastructureSaga }] = await Promise.all([
    loadWithRetry(() => import(/* webpackChunkName: "infrastructure" */ './app/infrastructure')),
    loadWithRetry(loadErrorPage),
  ]);
  run(infrastructureSaga);
  // Only now somebody listens.
  reportMissingStyles();
  await enableRecorder();
};

/**
 * Installs the guards before React creates a node. The app works without them until a translator
 * changes the page, or files are dropped beside a drop zone.
 */
const loadGuards = (): Promise<void> =>
  import(/* webpackChunkName: "guards" */ './lib/dom/documentGuards').then(
    ({ guardDocument }) => guardDocument(),
    () => undefined,
  );

const boot = async (): Promise<void> => {
  reportChunkErrors();
  expireReloadGuard();
  const container = document.getElementById('root');
  if (!container) throw new Error('The HTML page has no #root element');
  watchForFatalErrors();
  startTheme();
  const place = resolveInitialLocale();
  // The browser has compiled and evaluated all modules in the task so far.
  const [middleware, devTools] = await Promise.all([startRecording(), loadDevTools(), startTask()]);
  const { store, persistor, run } = createAppStore({ middleware, devTools });
  connectApi(store);
  await startTask();
  // Created before anything is awaited, so the code of the page loads in parallel with the
  // messages.
  const router = createAppRouter(routerBasename(place));
  const [messages] = await Promise.all([
    loadMessages(place.locale),
    persistor.restored,
    loadGuards(),
    prepareFormatters(),
  ]);
  // Error boundaries report their own errors.
  createRoot(container, { onCaughtError: () => undefined }).render(
    <App store={store} start={{ locale: place.locale, messages, router }} />,
  );
  await waitForFirstPage(router);
  markPageLoaded();
  startInfrastructure(run).catch((error: unknown) => console.error('failed to start the infrastructure sagas', error));
};

boot().catch((error: unknown) => {
  console.error('failed to start the application', error);
  removePrerendered();
  document.getElementById('unstarted')?.removeAttribute('hidden');
});
