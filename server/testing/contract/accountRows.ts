import { randomUUID } from 'node:crypto';
import type { authEndpoints } from '@domain/contract/endpoints/auth';
import type { profileEndpoints } from '@domain/contract/endpoints/profile';
import type { userEndpoints } from '@domain/contract/endpoints/user';
import type { Row, Rows } from './contractRow';
import type { World } from './world';

const WORDS = 'tulips by the river';

/** Ends a mail order with the token of the letter. */
async function letterToken({ server, me: { user } }: World, subject: RegExp): Promise<string> {
  await server.api('resetPassword', { body: { email: user.email } });
  return (await server.nextLetter(user.email, { subject })).token;
}

async function verificationToken({ server }: World): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await server.api('register', { body: { email, password: WORDS, name: 'New', adsAllow: false } });
  return (await server.nextLetter(email)).token;
}

/** What the sandbox's consent sends the browser back with. */
async function consented({ server, me: { user } }: World) {
  const { url } = (await server.api('googleUrl', { token: user.token })).body;
  const { pathname, searchParams } = new URL(url);
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), answer: 'allow' });
  const answer = await fetch(`${server.origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  const { searchParams: given } = new URL(answer.headers.get('location') ?? '');
  return { code: given.get('code') ?? '', state: given.get('state') ?? '' };
}

const plain: Row = { right: () => ({}), status: 200 };
const wrongEmails = [{ body: { email: 'x' } }, { body: { email: 1 } }, { body: {} }, { body: [] }, { body: 'text' }];

export const authRows: Rows<keyof typeof authEndpoints> = {
  login: {
    right: ({ me: { user } }) => ({ body: { email: user.email, password: user.password } }),
    status: 200,
    wrong: [...wrongEmails, { body: { email: 'a@b.example', password: '' } }, {}],
  },
  register: {
    right: () => ({ body: { email: `${randomUUID()}@example.com`, password: WORDS, name: 'New', adsAllow: false } }),
    status: 201,
    wrong: [
      ...wrongEmails,
      { body: { email: 'a@b.example', password: 'short', name: 'A', adsAllow: false } },
      { body: { email: 'a@b.example', password: WORDS, name: 'A', adsAllow: 'yes' } },
      { body: { email: 'a@b.example', password: WORDS, name: 'A', adsAllow: true, referral: -1 } },
    ],
  },
  resetPassword: { right: () => ({ body: { email: 'nobody@example.com' } }), status: 200, wrong: wrongEmails },
  updatePassword: {
    right: async (world) => ({ body: { token: await letterToken(world, /./), password: WORDS } }),
    status: 200,
    wrong: [{ body: { token: 'x', password: WORDS } }, { body: { token: 'x'.repeat(43), password: 'short' } }, {}],
    last: true,
  },
  verifyEmail: {
    right: async (world) => ({ body: { token: await verificationToken(world) } }),
    status: 200,
    wrong: wrongEmails,
  },
  retryVerifyEmail: { right: () => ({ body: { email: 'nobody@example.com' } }), status: 200, wrong: wrongEmails },
  refresh: { right: ({ me: { user } }) => ({ cookie: user.cookie }), status: 200 },
  logout: { right: () => ({}), status: 200 },
};

export const userRows: Rows<keyof typeof profileEndpoints | keyof typeof userEndpoints> = {
  userDetails: plain,
  userUpdate: {
    right: () => ({ body: { name: 'Ada Lovelace', additional_data: { showcase: 'a' } } }),
    status: 200,
    wrong: [
      { body: { name: '' } },
      { body: { currency: 'XXX' } },
      { body: { password: WORDS } },
      { body: { additional_data: { language: 'xx' } } },
      { body: [] },
    ],
  },
  userConfirm: {
    right: ({ me: { user } }) => ({ body: { password: user.password } }),
    status: 200,
    wrong: [{ body: { password: 1 } }, { body: {} }, {}],
  },
  userDelete: {
    right: async ({ server, me: { user } }) => {
      const { token, password } = user;
      return { query: (await server.api('userConfirm', { token, body: { password } })).body };
    },
    status: 200,
    wrong: [{ query: { confirmation: 'x' } }],
    last: true,
  },
  userSessions: plain,
  userSessionEnd: {
    right: ({ me: { ids } }) => ({ params: { id: ids.session } }),
    status: 200,
    foreign: [({ session }) => ({ params: { id: session } })],
    last: true,
  },
  userSessionsEndOthers: { ...plain, last: true },
  userUsage: plain,
  takeoutStatus: plain,
  takeoutStart: plain,
  googleStatus: plain,
  googleUrl: plain,
  googleCode: {
    right: async (world) => ({ body: await consented(world) }),
    status: 200,
    wrong: [{ body: { code: 'x' } }, { body: { code: '', state: 'x'.repeat(43) } }, {}],
  },
  googleUnlink: plain,
  pickerFiles: {
    right: ({ me: { ids } }) => ({ query: { session: ids.picker } }),
    status: 200,
    wrong: [{ query: { session: 'x' } }],
    foreign: [({ picker }) => ({ query: { session: picker } })],
  },
  pickerCancel: {
    right: ({ me: { ids } }) => ({ params: { id: ids.picker } }),
    status: 200,
    foreign: [({ picker }) => ({ params: { id: picker } })],
  },
};
