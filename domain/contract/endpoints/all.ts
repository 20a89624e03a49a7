import { albumsEndpoints } from './albums';
import { authEndpoints } from './auth';
import { clipEndpoints } from './clips';
import { commerceEndpoints } from './commerce';
import type { Endpoint } from './endpoint';
import { passkeyEndpoints } from './passkeys';
import { profileEndpoints } from './profile';
import { storageEndpoints } from './storage';
import { siteEndpoints, systemEndpoints } from './system';
import { templatesEndpoints } from './templates';
import { userEndpoints } from './user';
import { versionsEndpoints } from './versions';

/**
 * Every call of the API as plain data: method, path and authorisation, a file for each group. Nothing here imports the
 * schema library, so the browser can load each group with its calls. The schemas of each call are in `../schemas` under
 * the same name.
 */
export const endpoints = {
  ...authEndpoints,
  ...passkeyEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...storageEndpoints,
  ...clipEndpoints,
  ...albumsEndpoints,
  ...versionsEndpoints,
  ...commerceEndpoints,
  ...templatesEndpoints,
  ...siteEndpoints,
  ...systemEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
