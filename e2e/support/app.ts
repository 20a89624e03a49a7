import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { type ApiUser, registerUser } from './apiUser';
import { type BrowserContextOptions, collectPageErrors, recordFailure } from './browser';
import { clearStorage, type ReusablePage, resetPage, VIEWPORT } from './resetContext';
import type { SeedOwner } from './seed';
import { type RunningServer, startServer } from './server';
import { sessionCookies } from './sessionCookies';
import {
  acquireBrowser,
  acquireEnvironment,
  type TestEnvironment,
  type TestEnvironmentOptions,
} from './testEnvironment';

interface Visit extends ReusablePage {
  readonly user: ApiUser | undefined;
  readonly keep: string | undefined;
  /** Whether later scenarios may reuse the page after a storage reset. */
  readonly isReusable: boolean;
  /** Clears all storage as for a new visitor, but keeps compiled code. */
  readonly clearStorage: () => Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** Signs in with the refresh cookie of this user. */
  readonly user?: ApiUser;
  /** Keeps a page of this name with its storage for later scenarios of the file. */
  readonly keep?: string;
  /**
   * A context of its own, for scenarios that install a clock, scripts or listeners. By default a visit takes the page
   * of an earlier scenario with cleared storage, because a new process and compilation cost more than most scenarios.
   */
  readonly isPrivate?: true;
}

interface Scenario {
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
}

export interface TestApp {
  /** User with photos and an album that no scenario may change. */
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
  /** Setup of the running product, once before the first test. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

/**
 * Provides one server and one browser to the tests of a file, shared with files of the process with the same
 * options. Call it at the top of the file.
 */
export function withApp({ prepare, ...options }: TestAppOptions = {}): TestApp {
  const [environmentRef, browserRef] = [acquireEnvironment(options), acquireBrowser()];
  let browser: Browser | undefined;
  let environment: TestEnvironment | undefined;
  const namedVisits = new Map<string, Visit>();
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
    for (const visit of namedVisits.values()) {
      await keepSession(visit);
      await visit.context.close();
    }
    await browserRef.release();
    await environmentRef.release();
  });

  async function open({ user, keep, isPrivate, ...contextOptions }: VisitOptions): Promise<Visit> {
    const known = keep === undefined ? undefined : namedVisits.get(keep);
    if (known) {
      await resetPage(known);
      return known;
    }
    const { viewport = VIEWPORT, reducedMotion = 'reduce', ...others } = contextOptions;
    const isReusable = !isPrivate && keep === undefined && Object.keys(others).length === 0;
    const reusable =
      (isReusable && getEnvironment().idlePages.pop()) || (await openPage({ viewport, reducedMotion, ...others }));
    if (isReusable) {
      await reusable.page.emulateMedia({ reducedMotion });
      if (viewport) await reusable.page.setViewportSize(viewport);
    }
    const visit = { ...reusable, user, keep, isReusable, clearStorage: () => clearStorage(reusable) };
    if (user) await visit.context.addCookies(sessionCookies(app.url, user));
    if (keep !== undefined) namedVisits.set(keep, visit);
    return visit;
  }

  async function openPage(contextOptions: BrowserContextOptions): Promise<ReusablePage> {
    if (!browser) throw new Error('the browser is not started yet; use it inside a test');
    const context = await browser.newContext({
      baseURL: app.url,
      locale: 'en-US',
      // A worker that installs itself beside a scenario would take its time and its requests.
      serviceWorkers: 'block',
      ...contextOptions,
    });
    // Several files run at once on two cores; a timeout means never, not late.
    context.setDefaultTimeout(60_000);
    return { context, pageErrors: collectPageErrors(context), page: await context.newPage() };
  }

  /** Keeps the latest refresh cookie, which the page has rotated. The owner, whom later scenarios need, signs in again. */
  async function keepSession({ user, context }: Visit): Promise<void> {
    if (!user) return;
    const cookies = await context.cookies(`${app.url}/api/auth/refresh`);
    if (cookies.some(({ name }) => name === 'keepsake_refresh'))
      user.cookie = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    else if (user === app.owner.user) await user.login();
  }

  async function close(visit: Visit, isGood: boolean): Promise<void> {
    const { keep, context } = visit;
    if (keep !== undefined) return;
    await keepSession(visit);
    if (!visit.isReusable || !isGood || visit.page.isClosed()) return context.close();
    await visit.clearStorage();
    const { page, pageErrors } = visit;
    getEnvironment().idlePages.push({ page, context, pageErrors });
  }

  const app: TestApp = {
    get owner() {
      return getEnvironment().owner;
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
