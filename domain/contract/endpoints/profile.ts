import type { Endpoint } from './endpoint';

/** What every page needs of a user, apart: it is loaded with the shell. */
export const profileEndpoints = {
  userDetails: { method: 'GET', path: '/user/details', auth: 'bearer' },
  userUpdate: { method: 'POST', path: '/user/update', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
