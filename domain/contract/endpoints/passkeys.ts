import type { Endpoint } from './endpoint';

export const passkeyEndpoints = {
  passkeyLoginOptions: { method: 'POST', path: '/auth/passkey/options', auth: 'none' },
  passkeyLogin: { method: 'POST', path: '/auth/passkey', auth: 'none' },
  passkeys: { method: 'GET', path: '/user/passkeys', auth: 'bearer' },
  passkeyAddOptions: { method: 'POST', path: '/user/passkeys/options', auth: 'bearer' },
  passkeyAdd: { method: 'POST', path: '/user/passkeys', auth: 'bearer' },
  passkeyRename: { method: 'POST', path: '/user/passkeys/:id', auth: 'bearer' },
  passkeyRemove: { method: 'DELETE', path: '/user/passkeys/:id', auth: 'bearer' },
} as const satisfies Record<string, Endpoint>;
