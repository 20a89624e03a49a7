import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { HttpApiError } from './apiError';
import { clientNetwork } from './clientNetwork';

/** Requests a minute from one address to the calls that need no account: far above what people do, far below a flood. */
const ANONYMOUS_CALLS_PER_MINUTE = 600;
/** Calls a minute of one user, wherever they come from: an editor with many uploads makes some hundreds. */
const USER_CALLS_PER_MINUTE = 6000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has no limit of calls: what watches the server must always get an answer. */
    unlimited?: true;
  }
}

/**
 * Tells whether a request is not counted. Decided by the route that it found, which knows no other spelling of an address: the pages of the app and files are not
 * counted, since a page asks for many of them at once; everything else is, what found no route included.
 */
function isRateLimitExempt({ is404, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (config.unlimited === true) return true;
  return !is404 && !/^\/(?:api|sandbox)\//.test(url);
}

/** Tells once that addresses of clients come in a header that is not believed: then everybody behind that proxy is one. */
function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress } = request.raw.socket;
    if (request.ip !== remoteAddress) return;
    isTold = true;
    request.log.warn(
      { peer: remoteAddress },
      'X-Forwarded-For is ignored: TRUST_PROXY does not name this peer, and all its clients share the limits of one address',
    );
  });
}

/** What a tag manager loads and tells, when one is set; without one the policy knows no other host. */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** Tells whether browsers take an address for a secure context: https, or a server on the same machine. */
const isTrustworthy = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
};

/**
 * Headers, compression and cookies of every answer. The policy lets the app's own scripts run and nothing else; styles may be inline, because
 * toasts and the flipbook set them so; pictures may also come from the memory of the page (local thumbnails).
 */
export async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  warnAboutUntrustedProxy(app);
  const secure = config.publicUrl.startsWith('https:');
  const outside = config.tagManagerId === null ? { script: [], connect: [] } : tagManagerHosts;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...outside.connect],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...outside.connect],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers ignore both on plain http, and complain of it on every page.
    ...(isTrustworthy(config.publicUrl) ? {} : { crossOriginOpenerPolicy: false, originAgentCluster: false }),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: ({ signedIn }) => (signedIn ? USER_CALLS_PER_MINUTE : ANONYMOUS_CALLS_PER_MINUTE),
    timeWindow: '1 minute',
    keyGenerator: ({ signedIn, ip }) => (signedIn ? `user ${signedIn.id}` : clientNetwork(ip)),
    allowList: isRateLimitExempt,
    errorResponseBuilder: () => new HttpApiError('rate_limited'),
  });
}
