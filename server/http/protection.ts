import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { HttpApiError } from './apiError';
import { clientNetwork } from './clientNetwork';
import { type AddCalls, createSharedRateLimitStore } from './sharedRateLimitStore';
import { isPageRequest, PAGES_ROUTE, SERVICE_WORKER_PATH } from './staticApp';

/** Requests per minute from one address to unauthenticated calls: far above normal use, far below a flood. */
const ANONYMOUS_CALLS_PER_MINUTE = 600;
/** Calls per minute of one user from any address: an editor with many uploads makes several hundred. */
const USER_CALLS_PER_MINUTE = 6000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts the route from the rate limit: monitoring must always get a response. */
    unlimited?: true;
  }
}

/**
 * Returns true for requests that are not counted. The decision uses the matched route, so other spellings of a path
 * make no difference. App pages and files are exempt, because a page loads many at once; unknown routes are counted.
 */
function isRateLimitExempt(request: FastifyRequest): boolean {
  const { is404, routeOptions } = request;
  const { url = '', config } = routeOptions;
  if (config.unlimited === true) return true;
  if (url === PAGES_ROUTE) return isPageRequest(request);
  return !is404 && !/^\/(?:api|sandbox)\//.test(url);
}

/** Headers in which proxies name their client. Only the first is read, and only from a peer of `TRUST_PROXY`. */
const clientAddressHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
];

/** Warns once when an untrusted peer sends client addresses: all clients behind that proxy count as one. */
function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.raw.socket;
    if (hasWarned || request.ip !== remoteAddress) return;
    const header = clientAddressHeaders.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return;
    hasWarned = true;
    request.log.warn(
      { peer: remoteAddress, header },
      'the address of a client is ignored: TRUST_PROXY does not name this peer or it sends no X-Forwarded-For, so all its clients share the limits of one address',
    );
  });
}

/** Hosts that a tag manager loads and reports to. Without a tag manager the policy allows no other host. */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** Returns true for origins that browsers treat as a secure context: https or localhost. */
const isTrustworthy = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
};

/** Origin from which browsers read pictures when they do not come from this server. */
const directReadOrigins = ({ s3 }: Pick<Config, 's3'>): string[] =>
  s3?.reads === 'presigned' ? [s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`] : [];

/**
 * Lets the service worker follow redirects of pictures to the object store: its requests count as connections. Pages
 * get no such right.
 */
function admitPictureRedirects(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.url.split('?')[0] !== SERVICE_WORKER_PATH) return;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply.header('content-security-policy', policy.replace("connect-src 'self'", `$& ${origins.join(' ')}`));
  });
}

/**
 * Registers headers, compression and cookies. The policy allows only the app's own scripts. Styles may be inline,
 * because toasts and the flipbook set them. Images may also come from blobs (local thumbnails).
 */
export async function registerProtection(app: FastifyInstance, config: Config, addCalls: AddCalls): Promise<void> {
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
        // A chosen video is looked at before its upload.
        mediaSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'blob:', 'data:', ...directReadOrigins(config), ...outside.connect],
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
    // On plain http browsers ignore both headers and warn on every page.
    ...(isTrustworthy(config.publicUrl) ? {} : { crossOriginOpenerPolicy: false, originAgentCluster: false }),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  });
  admitPictureRedirects(app, directReadOrigins(config));
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: ({ signedIn }) => (signedIn ? USER_CALLS_PER_MINUTE : ANONYMOUS_CALLS_PER_MINUTE),
    timeWindow: '1 minute',
    store: createSharedRateLimitStore(addCalls),
    keyGenerator: ({ signedIn, ip }) => (signedIn ? `user ${signedIn.id}` : clientNetwork(ip)),
    allowList: isRateLimitExempt,
    errorResponseBuilder: () => new HttpApiError('rate_limited'),
  });
}
