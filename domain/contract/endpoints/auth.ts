import type { Endpoint } from './endpoint';

export const authEndpoints = {
  login: { method: 'POST', path: '/auth/login', auth: 'none' },
  register: { method: 'POST', path: '/auth/register', auth: 'none' },
  resetPassword: { method: 'POST', path: '/auth/reset_password', auth: 'none' },
  updatePassword: { method: 'POST', path: '/auth/update_password', auth: 'none' },
  verifyEmail: { method: 'POST', path: '/auth/verify_email', auth: 'none' },
  retryVerifyEmail: { method: 'POST', path: '/auth/retry_verify_email', auth: 'none' },
  refresh: { method: 'POST', path: '/auth/refresh', auth: 'cookie' },
  logout: { method: 'POST', path: '/auth/logout', auth: 'cookie' },
} as const satisfies Record<string, Endpoint>;
