import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { type ApiUser, registerUser } from './apiUser';
import {
  type BrowserContext,
  type BrowserContextOptions,
  collectPageErrors,
  type Page,
  type PageErrors,
  recordFailure,
} from './browser';
import { clearStorage, type MotionPreference, resetPage, VIEWPORT } from './resetContext';
import type { SeedOwner } from './seed';
import { type RunningServer, startServer } from './server';
import { sessionCookies } from './sessionCookies';
import {
  acquireBrowser,
  acquireEnvironment,
  type TestEnvironment,
  type TestEnvironmentOptions,
} from './testEnvironment';

interface Visit {
  readonly user: ApiUser | undefined;
  readonly keep: string | undefined;
  /** Ordinary page that later scenarios of the file may reuse after a storage reset. */
  readonly isPlain: boolean;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly pageErrors: PageErrors;
  /** Clears all storage as for a new visitor, but keeps compiled code. */
  readonly clearStorage: () => Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** Signs in with the refresh cookie of this user. */
  readonly user?: ApiUser;
  /**
   * Keeps a page of this name with its storage for later scenarios of the file; its code is compiled once.
   * Without a name page and context are private.
   */
  readonly keep?: string;
}

interface Scenario {
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
}

export interface TestApp {
  /** User with photos and an album; only in a seeded app. */
  readonly owner: SeedOwner;
  readonly server: RunningServer;
  readonly dataDir: string;
  readonly url: string;
  readonly newUser: (name?: string) => Promise<ApiUser>;
  /** Kills the server with SIGKILL and restarts it on the same data and port. */
  crash(): Promise<void>;
  /**
   * Test with pages. Fails also on unexpected console errors, uncaught exceptions, failed requests and 5xx
   * responses. On failure it saves screenshots to test-results/failures.
   */
  scenario(name: string, body: (scenario: Scenario) => Promise<void>): void;
}

export interface TestAppOptions extends TestEnvironmentOptions {
  /**
   * Reuses pages of earlier scenarios with cleared storage, because a new process and compilation cost more
   * than most scenarios. Not for files that install listeners, scripts or a clock in a page.
   */
  readonly reusesPages?: boolean;
  readonly reducedMotion?: MotionPreference;
  /** Setup of the running product, once before the first test. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

/**
 * Provides one server and one browser to the tests of a file, shared with files of the process with the same
 * options. Call it at the top of the file.
 */
export function withApp({
  prepare,
  reusesPages = false,
  reducedMotion = 'no-preference',
  ...options
}: TestAppOptions = {}): TestApp {
  const [environmentRef, browserRef] = [acquireEnvironment(options), acquireBrowser()];
  let browser: Browser | undefined;
  let environment: TestEnvironment | undefined;
  const namedVisits = new Map<string, Visit>();
  const reusableVisits: Visit[] = [];
  const getEnvironment = (): TestEnvironment => {
    if (!environment) throw new Error('the server is not started yet; use it inside a test');
    return environment;
  };
  before(async () => {
    environment = await environmentRef.get();
    browser = await browserRef.get();
    await prepare?.(app);
  });
  after(async () => {
    await Promise.all([...namedVisits.values(), ...reusableVisits].map(({ context }) => context.close()));
    await browserRef.release();
    await environmentRef.release();
  });

  async function open({ user, keep, ...contextOptions }: VisitOptions): Promise<Visit> {
    const known = keep === undefined ? undefined : namedVisits.get(keep);
    if (known) {
      await resetPage(known);
      return known;
    }
    const isPlain = reusesPages && keep === undefined && Object.keys(contextOptions).length === 0;
    const visit = { ...((isPlain && reusableVisits.pop()) || (await newVisit(contextOptions))), user, keep, isPlain };
    if (user) await visit.context.addCookies(sessionCookies(app.url, user));
    if (keep !== undefined) namedVisits.set(keep, visit);
    return visit;
  }

  async function newVisit(
    contextOptions: BrowserContextOptions,
  ): Promise<Pick<Visit, 'page' | 'context' | 'pageErrors' | 'clearStorage'>> {
    if (!browser) throw new Error('the browser is not started yet; use it inside a test');
    const context = await browser.newContext({
      baseURL: app.url,
      locale: 'en-US',
      viewport: VIEWPORT,
      reducedMotion,
      // A worker that installs itself beside a scenario would take its time and its requests.
      serviceWorkers: 'block',
      ...contextOptions,
    });
    // Two files run at once on two cores; a timeout means never, not late.
    context.setDefaultTimeout(60_000);
    const visit = { context, pageErrors: collectPageErrors(context), page: await context.newPage() };
    return { ...visit, clearStorage: () => clearStorage(visit, reducedMotion) };
  }

  /** Keep the latest refresh cookie, which the page has rotated. */
  async function close(visit: Visit, isGood: boolean): Promise<void> {
    const { user, keep, context } = visit;
    if (keep !== undefined) return;
    const cookies = user ? await context.cookies(`${app.url}/api/auth/refresh`) : [];
    if (user && cookies.length > 0) user.cookie = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    if (!visit.isPlain || !isGood || visit.page.isClosed()) return context.close();
    await visit.clearStorage();
    reusableVisits.push(visit);
  }

  const app: TestApp = {
    get owner() {
      const { owner } = getEnvironment();
      if (!owner) throw new Error('an app without seeded data has no owner');
      return owner;
    },
    get server() {
      return getEnvironment().server;
    },
    get dataDir() {
      return getEnvironment().dataDir;
    },
    get url() {
      return getEnvironment().server.url;
    },
    newUser: (name) => registerUser(app.url, app.dataDir, name),
    async crash() {
      const { server, dataDir } = getEnvironment();
      await server.kill();
      getEnvironment().server = await startServer(dataDir, { ...options, port: server.port });
    },
    scenario(name, body) {
      it(name, async () => {
        const visits: Visit[] = [];
        let isGood = false;
        try {
          await body({
            async visit(visitOptions = {}) {
              const visit = await open(visitOptions);
              visits.push(visit);
              return visit;
            },
          });
          assert.deepEqual(
            visits.flatMap((visit) => visit.pageErrors.messages),
            [],
            'a page reported trouble',
          );
          isGood = true;
        } catch (error) {
          const records = await Promise.all(
            visits.map((visit, i) => recordFailure(visit.page, `${name}-${i + 1}`, visit.pageErrors.messages)),
          );
          if (error instanceof Error) error.message += `\n${records.join('\n')}`;
          throw error;
        } finally {
          await Promise.all(visits.map((visit) => close(visit, isGood)));
        }
      });
    },
  };
  return app;
}
