export { albumsEndpoints } from './albums';
export * from './all';
export { authEndpoints } from './auth';
export { clipEndpoints } from './clips';
export { commerceEndpoints } from './commerce';
export type * from './endpoint';
export { passkeyEndpoints } from './passkeys';
export { profileEndpoints } from './profile';
export { storageEndpoints } from './storage';
export { siteEndpoints } from './system';
export { templatesEndpoints } from './templates';
export { userEndpoints } from './user';
export { versionsEndpoints } from './versions';

export const API_BASE = '/api';
