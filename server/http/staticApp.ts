import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RETURNING_HINT_COOKIE, SESSION_HINT_COOKIE } from '@domain/contract';
import type { RateLimitOptions } from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { HttpApiError, toErrorBody } from './apiError';
import { choosePageLanguage, splitLocale } from './pageLanguage';
import {
  createShellReader,
  findPage,
  type MatchedPage,
  type PageExtras,
  type PageShell,
  renderPageHtml,
} from './pageShell';

export const SERVICE_WORKER_PATH = '/sw.js';
/** Route of all pages, and of all paths that nothing else answers. */
export const PAGES_ROUTE = '/*';

const YEAR_SECONDS = 31_536_000;
/** Files with a content hash in their name, and build manifests, which lie under their build id. */
const HASHED_FILE = /\/(?:assets\/[\w-]+\.[\da-f]{6,}|builds\/meta\/\w+)\.[\w.]+$/;

/** Returns true for a path that belongs to a page or none, unlike those of calls and files. */
export function isPageRequest({ url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return !/^\/(?:api|files)(?:\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/**
 * Returns true when a page without data shows the same to this visitor as to all others, new or returning. Somebody
 * with a session is led on from a sign-in page, and a query may change its texts; `next` only names where it leads.
 */
function showsCommonLook({ page }: MatchedPage, request: FastifyRequest): boolean {
  const query = Object.keys(request.query as object);
  return (
    page.access === 'guest' &&
    request.cookies[SESSION_HINT_COOKIE] === undefined &&
    query.every((key) => key === 'next')
  );
}

/** Loads the extras of a page with an id; null when the id is unknown and the page is a 404. */
export type LoadPageExtras = (id: string, request: FastifyRequest, reply: FastifyReply) => Promise<PageExtras | null>;

/** Keeps search engines out: links are private to their recipients. */
export const NO_INDEX_HEADERS = { 'x-robots-tag': 'noindex' } as const;

/** Pages with data cost database reads, so they have the same limit as the calls behind them. */
const DATA_PAGES_PER_MINUTE = 120;

/** Adds the scripts of the page itself to its content security policy. */
function allowInlineScripts(reply: FastifyReply, { inlineScripts }: PageShell): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const scripts = ["script-src 'self'", ...inlineScripts].join(' ');
  void reply.header('content-security-policy', policy.replace("script-src 'self'", scripts));
}

/**
 * Sends the app page of a path, or its 404 view with status 404. Above the rate limit it sends a bare page with status
 * 429; the app then makes the calls and shows their errors.
 */
function createPageSender(
  app: FastifyInstance,
  readShell: ReturnType<typeof createShellReader>,
  heads: Readonly<Record<string, LoadPageExtras>>,
) {
  const limits: RateLimitOptions = {
    groupId: 'data pages',
    max: DATA_PAGES_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: () => false,
  };
  const limit = app.createRateLimit(limits);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const shell = await readShell();
    const { locale, bare } = splitLocale(request.url.split('?')[0] ?? '/');
    const found = findPage(shell, bare);
    const head = found && heads[found.page.name];
    const asked = head ? await limit(request) : undefined;
    const isTooMuch = asked !== undefined && !asked.isAllowed && asked.isExceeded;
    const isReturning = request.cookies[RETURNING_HINT_COOKIE] !== undefined;
    const common = found && showsCommonLook(found, request) ? { first: {}, isReturning } : {};
    const extras = head && !isTooMuch ? await head(found.id, request, reply) : common;
    const language = choosePageLanguage({
      locale,
      cookie: request.cookies['locale'],
      accepted: request.headers['accept-language'],
    });
    if (head) reply.headers(NO_INDEX_HEADERS);
    allowInlineScripts(reply, shell);
    if (isTooMuch) reply.header('retry-after', asked.ttlInSeconds);
    return reply
      .code(isTooMuch ? 429 : found && extras ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(renderPageHtml(shell, found, language, extras ?? {}));
  };
}

/**
 * Serves the built client: for each page, the shell with that page's preloads. Other unknown paths are a 404 with the
 * common body. `heads` loads page extras by route name. Without offline use there is no service
 * worker.
 */
export async function registerStaticApp(
  app: FastifyInstance,
  clientDir: string | null,
  heads: Readonly<Record<string, LoadPageExtras>>,
  { offlineUse }: Pick<Config, 'offlineUse'>,
): Promise<void> {
  const built = clientDir !== null && existsSync(join(clientDir, 'index.html'));
  // Pages remove a worker that the server no longer has (src/lib/offline/serviceWorker.ts).
  if (!offlineUse)
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.split('?')[0] === SERVICE_WORKER_PATH) return reply.callNotFound();
    });
  if (built) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const cache = HASHED_FILE.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
        void reply.header('cache-control', cache);
      },
    });
  }
  if (built) {
    const readShell = createShellReader(clientDir);
    // The service worker keeps this file, with its headers, as the page without a network.
    app.addHook('onSend', async (request, reply) => {
      if (request.url.split('?')[0] === '/index.html') allowInlineScripts(reply, await readShell());
    });
    const sendPage = createPageSender(app, readShell, heads);
    app.get(PAGES_ROUTE, { schema: { hide: true } }, async (request, reply) =>
      isPageRequest(request) ? sendPage(request, reply) : reply.callNotFound(),
    );
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    reply.code(404).send(toErrorBody(new HttpApiError('not_found'), request.id)),
  );
}
