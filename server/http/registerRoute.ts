import { API_BASE, type Endpoint, type EndpointName, endpoints, findUnstorablePath } from '@domain/contract';
import { apiErrorSchema, type CallSchemas, contract } from '@domain/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { HttpApiError, throwApiError } from './apiError';

export const DOCS_PATH = `${API_BASE}/docs`;

/** The authenticated user, from the access token and its session. */
export interface SignedInUser {
  readonly id: string;
  readonly sessionId: string;
  readonly language: string;
  readonly currency: string;
  readonly referral: number;
  readonly fileEpoch: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the user of an `Authorization` header.
     * @throws HttpApiError 401
     */
    authenticate: (authorization: string | undefined) => Promise<SignedInUser>;
    publicOrigin: string;
  }
  interface FastifyRequest {
    /** Set before the handler of every call with `bearer` in the contract. */
    signedIn: SignedInUser | null;
  }
  interface FastifyContextConfig {
    /** Required access; an API route without it fails to register. */
    access?: 'signed in' | 'open';
  }
}

type Contract = typeof contract;
type RequestPart<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Contract[N] extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;
type RouteResponses<N extends EndpointName> = Contract[N]['responses'];
/** Statuses that a handler returns itself; the others come from `throwApiError`. */
type OwnStatus<N extends EndpointName> = Extract<keyof RouteResponses<N>, 200 | 201 | 202 | 503>;
type RouteResponse<N extends EndpointName> = {
  [S in OwnStatus<N>]: {
    readonly status: S;
    readonly body: RouteResponses<N>[S] extends z.ZodType ? z.output<RouteResponses<N>[S]> : never;
  };
}[OwnStatus<N>];
/** A response whose JSON is already serialized, perhaps compressed, with the matching headers. */
interface PreparedResponse {
  readonly status: 200;
  readonly json: Buffer;
}
type UserOf<N extends EndpointName> = (typeof endpoints)[N]['auth'] extends 'bearer' ? SignedInUser : null;

interface RouteCall<N extends EndpointName> {
  readonly params: RequestPart<N, 'params'>;
  readonly query: RequestPart<N, 'query'>;
  readonly body: RequestPart<N, 'body'>;
  readonly user: UserOf<N>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type RouteHandler<N extends EndpointName> = (call: RouteCall<N>) => Promise<RouteResponse<N> | PreparedResponse>;

/** Listed per call so that the compiler checks a handler against literal response types. */
type Handlers = { readonly [N in EndpointName]: RouteHandler<N> };

export type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config'>;

/** @throws HttpApiError validation_failed with the position of text that PostgreSQL cannot store */
function ensureStorable({ params, query, body }: FastifyRequest): void {
  for (const part of [params, query, body]) {
    const path = findUnstorablePath(part);
    if (path !== null) throwApiError('validation_failed', { fields: { [path || 'body']: 'invalid_text' } });
  }
}

/**
 * Creates the hook that finds the user of a call. A refused call counts like an open one of its address: the limit
 * itself runs later, because it counts by user.
 */
function createSignInHook(app: FastifyInstance) {
  const countOpenCall = app.rateLimit();
  return async function signIn(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    try {
      request.signedIn = await app.authenticate(request.headers.authorization);
    } catch (error) {
      if (error instanceof HttpApiError && error.status === 401) await countOpenCall.call(this, request, reply);
      throw error;
    }
  };
}

/**
 * Refuses calls by cookie that pages of other origins make. `SameSite` keeps out other sites, not another port or
 * subdomain of this one. Programs send neither header.
 */
function createOriginHook(publicOrigin: string) {
  return async function checkOrigin({ headers, host }: FastifyRequest): Promise<void> {
    const { origin, 'sec-fetch-site': site } = headers;
    if (site === 'same-origin' || (site === undefined && origin === undefined)) return;
    const isOwn = origin === publicOrigin || (URL.canParse(origin ?? '') && new URL(origin ?? '').host === host);
    if (!isOwn || (site !== undefined && site !== 'none')) throwApiError('unauthorized');
  };
}

/**
 * Registers a call of the contract: method, path, schemas and access. The handler returns `{ status, body }`, or throws
 * with `throwApiError`.
 */
export function registerRoute<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handlers[N],
  options: RouteOptions = {},
): void {
  const endpoint: Endpoint = endpoints[name];
  const schemas: CallSchemas = contract[name];
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    ...options,
    config: { ...options.config, access: endpoint.auth === 'bearer' ? 'signed in' : 'open' },
    schema: {
      summary: schemas.summary,
      operationId: name,
      tags: [endpoint.path.split('/')[1] ?? 'other'],
      security: endpoint.auth === 'bearer' ? [{ bearer: [] }] : endpoint.auth === 'cookie' ? [{ cookie: [] }] : [],
      ...(schemas.params ? { params: schemas.params } : {}),
      ...(schemas.query ? { querystring: schemas.query } : {}),
      ...(schemas.body ? { body: schemas.body } : {}),
      ...(endpoint.multipart ? { consumes: ['multipart/form-data'] } : {}),
      response: { ...schemas.responses, '5xx': apiErrorSchema },
    },
    ...(endpoint.auth === 'bearer' ? { onRequest: createSignInHook(app) } : {}),
    ...(endpoint.auth === 'cookie' ? { onRequest: createOriginHook(app.publicOrigin) } : {}),
    // The schema decides what a missing body means: defaults, or an error for each required field.
    ...(schemas.body && !endpoint.multipart
      ? {
          preValidation: async (request: FastifyRequest) => {
            request.body ??= {};
          },
        }
      : {}),
    handler: async (request, reply) => {
      ensureStorable(request);
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.signedIn,
        request,
        reply,
      };
      const answer = await (handler as RouteHandler<N>)(call as unknown as RouteCall<N>);
      return reply.code(answer.status).send('json' in answer ? answer.json : answer.body);
    },
  });
}

/** Rejects, at startup, API routes that do not declare their access. */
export function requireDeclaredAuth(app: FastifyInstance): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRoute', ({ url, config }) => {
    const isDocs = url === DOCS_PATH || url.startsWith(`${DOCS_PATH}/`);
    if (url.startsWith(API_BASE) && !isDocs && config?.access === undefined)
      throw new Error(`${url} does not declare its access; set it in the route's config`);
  });
}
