import type { User } from '@domain/contract';

export const createUser = (more: Partial<User> = {}): User => ({
  id: 'ana',
  name: 'Ana',
  email: 'ana@example.org',
  is_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
  currency: 'EUR',
  ads_allow: false,
  reminders_allow: false,
  tracking_allow: false,
  additional_data: { showcase: '', language: 'en' },
  ...more,
});
