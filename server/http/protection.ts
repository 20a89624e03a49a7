import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { ApiFailure } from './failure';

/** Requests a minute from one address to the calls that need no account: far above what people do, far below a flood. */
const OPEN_CALLS_PER_MINUTE = 600;

/** What a tag manager loads and tells, when one is set; without one the policy knows no other host. */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  told: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** Whether browsers take an address for a secure context: https, or a server on the same machine. */
const isTrustworthy = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
};

/**
 * Headers, compression and cookies of every answer. The policy lets the app's own scripts run and nothing else; styles may be inline, because
 * toasts and the flipbook set them so; pictures may also come from the memory of the page (local thumbnails).
 */
export async function registerProtection(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith('https:');
  const outside = config.tagManagerId === null ? { script: [], told: [] } : tagManagerHosts;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...outside.told],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...outside.told],
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
    max: OPEN_CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url, headers, routeOptions }) =>
      !/^\/(?:api|sandbox)\//.test(url) ||
      (routeOptions.config.access === 'signed in' && headers.authorization !== undefined),
    errorResponseBuilder: () => new ApiFailure('rate_limited'),
  });
}
