import { albumsEndpoints } from './albums';
import { authEndpoints } from './auth';
import { commerceEndpoints } from './commerce';
import type { Endpoint } from './endpoint';
import { storageEndpoints } from './storage';
import { systemEndpoints } from './system';
import { templatesEndpoints } from './templates';
import { userEndpoints } from './user';
import { versionsEndpoints } from './versions';

export type * from './endpoint';

export const API_BASE = '/api';

/**
 * Every call of the API as plain data: method, path and who may call it, a file for each group. Nothing here imports the schema library,
 * so that the browser's shell can use it; the schemas of each call stand in `../schemas` under the same name.
 */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...storageEndpoints,
  ...albumsEndpoints,
  ...versionsEndpoints,
  ...commerceEndpoints,
  ...templatesEndpoints,
  ...systemEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
