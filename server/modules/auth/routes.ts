import { API_BASE, RETURNING_HINT_COOKIE, RETURNING_HINT_DAYS, SESSION_HINT_COOKIE } from '@domain/contract';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps';
import { throwApiError } from '../../http/apiError';
import { registerRoute } from '../../http/registerRoute';
import { deriveAcceptedKeys } from '../../secrets';
import { type OpenSession, registerPasskeyRoutes } from './passkeys/routes';
import { type RegistrationClient, registerAccount, verifyEmailByToken } from './registration';
import { REFRESH_DAYS } from './repository';
import * as account from './service';
import {
  authenticate,
  createSession,
  endSessionByToken,
  refreshSession,
  type SessionDeps,
  type SessionTokens,
} from './sessions';
import { createSecretToken, isDeviceKnown, SECRET_TOKEN, signDevice } from './tokens';

const REFRESH_COOKIE = 'keepsake_refresh';
/** Identifies the registering browser when it opens the mailed link. */
const REGISTRATION_COOKIE = 'keepsake_registration';
const REGISTRATION_SECONDS = 86_400;

/** Tells that the owner of an account has signed in with this browser: strangers' guesses do not count for it. */
const DEVICE_COOKIE = 'keepsake_device';
const DEVICE_SECONDS = 365 * 86_400;

const clientOf = ({ ip, cookies }: FastifyRequest): RegistrationClient => ({
  address: ip,
  registrationProof: cookies[REGISTRATION_COOKIE],
});

export function registerAuthModule(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;
  const [accessKey, ...previousAccessKeys] = deriveAcceptedKeys(config, 'access token');
  const sessions: SessionDeps = {
    db,
    accessKey,
    previousAccessKeys,
    accessTokenSeconds: config.accessTokenSeconds,
  };
  app.decorate('authenticate', (authorization) => authenticate(sessions, authorization));
  app.decorate('publicOrigin', new URL(config.publicUrl).origin);

  const cookie: CookieSerializeOptions = {
    path: `${API_BASE}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
  };
  const hint: CookieSerializeOptions = { path: '/', sameSite: 'strict', secure: cookie.secure ?? false };
  const hand = (reply: FastifyReply, { accessToken, refreshToken }: SessionTokens) => {
    reply
      .setCookie(REFRESH_COOKIE, refreshToken, { ...cookie, maxAge: REFRESH_DAYS * 86_400 })
      .setCookie(SESSION_HINT_COOKIE, '1', { ...hint, maxAge: REFRESH_DAYS * 86_400 })
      .setCookie(RETURNING_HINT_COOKIE, '1', { ...hint, maxAge: RETURNING_HINT_DAYS * 86_400 })
      .header('cache-control', 'no-store');
    return { status: 200 as const, body: { authorization: { token: accessToken } } };
  };

  const deviceKeys = deriveAcceptedKeys(config, 'known device');
  const rememberDevice = (reply: FastifyReply, email: string) =>
    reply.setCookie(DEVICE_COOKIE, signDevice(deviceKeys[0], email), { ...cookie, maxAge: DEVICE_SECONDS });

  const openSession: OpenSession = async (request, reply, user) => {
    const opened = hand(reply, await createSession(sessions, user, request.headers['user-agent'] ?? ''));
    rememberDevice(reply, user.email);
    return opened;
  };
  registerPasskeyRoutes(app, deps, openSession);

  registerRoute(app, 'register', async ({ body, request, reply }) => {
    // A browser that registers again, as by a double click, proves each of its registrations.
    const { [REGISTRATION_COOKIE]: known = '' } = request.cookies;
    const proof = SECRET_TOKEN.test(known) ? known : createSecretToken();
    await registerAccount(deps, body, { address: request.ip, proof });
    reply.setCookie(REGISTRATION_COOKIE, proof, { ...cookie, maxAge: REGISTRATION_SECONDS });
    return { status: 201, body: { status: 'success', message: 'Please check your email for the activation link.' } };
  });

  registerRoute(app, 'login', async ({ body, request, reply }) => {
    const device = request.cookies[DEVICE_COOKIE] ?? '';
    const isKnown = (email: string) => isDeviceKnown(deviceKeys, email, device);
    const user = await account.login(deps, body, { address: request.ip, isKnown });
    return openSession(request, reply, user);
  });

  registerRoute(app, 'refresh', async ({ request, reply }) => {
    const token = request.cookies[REFRESH_COOKIE];
    if (token === undefined) return throwApiError('unauthorized');
    return hand(
      reply,
      await refreshSession(sessions, token, {
        elapsedMs: () => reply.elapsedTime,
        userAgent: request.headers['user-agent'] ?? '',
      }),
    );
  });

  registerRoute(app, 'logout', async ({ request, reply }) => {
    const token = request.cookies[REFRESH_COOKIE];
    if (token !== undefined) await endSessionByToken(sessions, token);
    reply.clearCookie(REFRESH_COOKIE, cookie).clearCookie(SESSION_HINT_COOKIE, hint);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'resetPassword', async ({ body, request }) => {
    await account.enqueueAccountMail(deps, 'reset', body.email, request.ip);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'updatePassword', async ({ body, request, reply }) => {
    const { email } = await account.setPasswordByToken(deps, body, clientOf(request));
    rememberDevice(reply, email);
    return { status: 200, body: { status: 'success' } };
  });

  registerRoute(app, 'verifyEmail', async ({ body, request, reply }) => {
    if ('token' in body) {
      const { needsPassword, signedInUser } = await verifyEmailByToken(deps, body.token, clientOf(request));
      const user = { is_verified: true, ...(needsPassword && { needs_password: true as const }) };
      if (!signedInUser) return { status: 200, body: { user } };
      const grant = await openSession(request, reply, signedInUser);
      return { status: 200, body: { user, ...grant.body } };
    }
    await account.enqueueAccountMail(deps, 'verify_again', body.email, request.ip);
    return { status: 200, body: { user: { is_verified: false } } };
  });

  registerRoute(app, 'retryVerifyEmail', async ({ body, request }) => {
    await account.enqueueAccountMail(deps, 'verify_again', body.email, request.ip);
    return { status: 200, body: { status: 'success' } };
  });
}
