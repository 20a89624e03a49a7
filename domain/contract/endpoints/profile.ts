import type { Endpoint } from './endpoint';

/** User data of every page, in a group of its own because it is loaded with the shell. */
export const profileEndpoints = {
  userDetails: { method: 'GET', path: '/user/details', auth: 'bearer' },
  userUpdate: { method: 'POST', path: '/user/update', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
