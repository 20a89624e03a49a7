import { randomUUID } from 'node:crypto';
import type { authEndpoints } from '@domain/contract/endpoints/auth';
import type { passkeyEndpoints } from '@domain/contract/endpoints/passkeys';
import type { profileEndpoints } from '@domain/contract/endpoints/profile';
import type { userEndpoints } from '@domain/contract/endpoints/user';
import { addPasskey, createAuthenticator, requestAddOptions } from '../passkeys';
import type { ContractWorld } from './contractFixture';
import type { ContractRow, ContractRows } from './contractRow';

const TEST_PASSWORD = 'tulips by the river';

/** Completes an e-mail action with the token of the e-mail. */
async function readEmailToken({ server, me: { user } }: ContractWorld, subject: RegExp): Promise<string> {
  await server.api('resetPassword', { body: { email: user.email } });
  return (await server.nextEmail(user.email, { subject })).token;
}

async function verificationToken({ server }: ContractWorld): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await server.api('register', { body: { email, password: TEST_PASSWORD, name: 'New', adsAllow: false } });
  return (await server.nextEmail(email)).token;
}

/** Parameters that the sandbox's consent page redirects back with. */
async function grantConsent({ server, me: { user } }: ContractWorld) {
  const { url } = (await server.api('googleUrl', { token: user.token })).body;
  const { pathname, searchParams } = new URL(url);
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), answer: 'allow' });
  const answer = await fetch(`${server.origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  const { searchParams: given } = new URL(answer.headers.get('location') ?? '');
  return { code: given.get('code') ?? '', state: given.get('state') ?? '' };
}

const plain: ContractRow = { valid: () => ({}), status: 200 };
const wrongEmails = [{ body: { email: 'x' } }, { body: { email: 1 } }, { body: {} }, { body: [] }, { body: 'text' }];

export const authRows: ContractRows<keyof typeof authEndpoints> = {
  login: {
    valid: ({ me: { user } }) => ({ body: { email: user.email, password: user.password } }),
    status: 200,
    invalid: [...wrongEmails, { body: { email: 'a@b.example', password: '' } }, {}],
  },
  register: {
    valid: () => ({
      body: { email: `${randomUUID()}@example.com`, password: TEST_PASSWORD, name: 'New', adsAllow: false },
    }),
    status: 201,
    invalid: [
      ...wrongEmails,
      { body: { email: 'a@b.example', password: 'short', name: 'A', adsAllow: false } },
      { body: { email: 'a@b.example', password: TEST_PASSWORD, name: 'A', adsAllow: 'yes' } },
      { body: { email: 'a@b.example', password: TEST_PASSWORD, name: 'A', adsAllow: true, referral: -1 } },
    ],
  },
  resetPassword: { valid: () => ({ body: { email: 'nobody@example.com' } }), status: 200, invalid: wrongEmails },
  updatePassword: {
    valid: async (world) => ({ body: { token: await readEmailToken(world, /new password/), password: TEST_PASSWORD } }),
    status: 200,
    invalid: [
      { body: { token: 'x', password: TEST_PASSWORD } },
      { body: { token: 'x'.repeat(43), password: 'short' } },
      {},
    ],
    isLast: true,
  },
  verifyEmail: {
    valid: async (world) => ({ body: { token: await verificationToken(world) } }),
    status: 200,
    invalid: wrongEmails,
  },
  retryVerifyEmail: { valid: () => ({ body: { email: 'nobody@example.com' } }), status: 200, invalid: wrongEmails },
  refresh: { valid: ({ me: { user } }) => ({ cookie: user.cookie }), status: 200 },
  logout: { valid: () => ({}), status: 200 },
};

export const userRows: ContractRows<keyof typeof profileEndpoints | keyof typeof userEndpoints> = {
  userDetails: plain,
  userUpdate: {
    valid: () => ({ body: { name: 'Ada Lovelace', additional_data: { showcase: 'a' } } }),
    status: 200,
    invalid: [
      { body: { name: '' } },
      { body: { currency: 'XXX' } },
      { body: { password: TEST_PASSWORD } },
      { body: { additional_data: { language: 'xx' } } },
      { body: [] },
    ],
  },
  userConfirm: {
    valid: ({ me: { user } }) => ({ body: { password: user.password } }),
    status: 200,
    invalid: [{ body: { password: 1 } }, { body: {} }, {}],
  },
  userDelete: {
    valid: async ({ server, me: { user } }) => {
      const { token, password } = user;
      return { query: (await server.api('userConfirm', { token, body: { password } })).body };
    },
    status: 200,
    invalid: [{ query: { confirmation: 'x' } }],
    isLast: true,
  },
  userSessions: plain,
  userSessionEnd: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.session } }),
    status: 200,
    foreign: [({ session }) => ({ params: { id: session } })],
    isLast: true,
  },
  userSessionsEndOthers: { ...plain, isLast: true },
  userUsage: plain,
  takeoutStatus: plain,
  takeoutStart: plain,
  googleStatus: plain,
  googleUrl: plain,
  googleCode: {
    valid: async (world) => ({ body: await grantConsent(world) }),
    status: 200,
    invalid: [{ body: { code: 'x' } }, { body: { code: '', state: 'x'.repeat(43) } }, {}],
  },
  googleUnlink: plain,
  pickerFiles: {
    valid: ({ me: { ids } }) => ({ query: { session: ids.picker } }),
    status: 200,
    invalid: [{ query: { session: 'x' } }],
    foreign: [({ picker }) => ({ query: { session: picker } })],
  },
  pickerCancel: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.picker } }),
    status: 200,
    foreign: [({ picker }) => ({ params: { id: picker } })],
  },
};

export const passkeyRows: ContractRows<keyof typeof passkeyEndpoints> = {
  passkeyLoginOptions: plain,
  passkeyLogin: {
    valid: async ({ server, me: { user } }) => {
      const { authenticator } = await addPasskey(server, user);
      const { options } = (await server.api('passkeyLoginOptions')).body;
      return { body: { credential: authenticator.sign(options) } };
    },
    status: 200,
    invalid: [{ body: { credential: { id: 'x' } } }, { body: { credential: 1 } }, {}],
  },
  passkeys: plain,
  passkeyAddOptions: {
    valid: async ({ server, me: { user } }) => {
      const { token, password } = user;
      const { confirmation } = (await server.api('userConfirm', { token, body: { password } })).body;
      return { body: { confirmation } };
    },
    status: 200,
    invalid: [{ body: { confirmation: 'x' } }, {}],
  },
  passkeyAdd: {
    valid: async ({ server, me: { user } }) => ({
      body: {
        name: 'Key',
        credential: createAuthenticator(server).create(await requestAddOptions(server, user)),
      },
    }),
    status: 201,
    invalid: [{ body: { name: '', credential: {} } }, { body: { name: 'Key' } }, {}],
  },
  passkeyRename: {
    valid: ({ me: { ids } }) => ({ params: { id: ids.passkey }, body: { name: 'Tablet' } }),
    status: 200,
    invalid: [{ body: { name: ' ' } }, { body: { name: 'x'.repeat(61) } }],
    foreign: [({ passkey }) => ({ params: { id: passkey }, body: { name: 'Mine' } })],
  },
  passkeyRemove: {
    valid: async ({ server, me: { ids, user } }) => {
      const { token, password } = user;
      const { confirmation } = (await server.api('userConfirm', { token, body: { password } })).body;
      return { params: { id: ids.passkey }, query: { confirmation } };
    },
    status: 200,
    invalid: [{ query: { confirmation: 'x' } }],
    foreign: [({ passkey }) => ({ params: { id: passkey } })],
    isLast: true,
  },
};
