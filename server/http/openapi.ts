import { API_BASE } from '@domain/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { DOCS_PATH } from './registerRoute';

/** Content security policy of the API pages: their own scripts and inline styles. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Serves `/api/openapi.json`, generated from the contract, and a page to read it. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Keepsake', description: 'Create your photo album with cherished memories', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'keepsake_refresh' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true }, config: { access: 'open' } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: DOCS_POLICY,
    uiConfig: { url: `${API_BASE}/openapi.json` },
  });
}
