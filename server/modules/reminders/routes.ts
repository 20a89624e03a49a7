import { DEFAULT_LANGUAGE } from '@domain/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps';
import { toLocale } from '../auth/sessions';
import { findLanguage, stopReminders } from './repository';
import { renderUnsubscribePage, UNSUBSCRIBE_CONTENT_SECURITY_POLICY, type UnsubscribeState } from './unsubscribePage';
import { readUnsubscribeToken, unsubscribePath } from './unsubscribeToken';

const FORM_LIMIT_BYTES = 4096;

const sendPage = (reply: FastifyReply, language: string | null, state: UnsubscribeState): FastifyReply =>
  reply
    .code(state === 'invalid' ? 404 : 200)
    .headers({
      'content-security-policy': UNSUBSCRIBE_CONTENT_SECURITY_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(renderUnsubscribePage(toLocale(language ?? DEFAULT_LANGUAGE), state));

/**
 * Serves the unsubscribe link of reminders, without a sign-in. GET changes nothing, because mail scanners open links;
 * POST comes from the page's button or, by RFC 8058, from the mail program.
 */
export function registerRemindersModule(app: FastifyInstance, { config, db }: Pick<AppDeps, 'config' | 'db'>): void {
  void app.register(async (scope) => {
    // Mail programs send a form of either kind. The token says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES }, (_, __, done) => done(null));
    const url = unsubscribePath(':token');
    const options = { schema: { hide: true }, config: { access: 'open' } } as const;
    const readUser = (params: unknown) => readUnsubscribeToken(config, (params as { token: string }).token);

    scope.get(url, options, async ({ params }, reply) => {
      const userId = readUser(params);
      if (userId === null) return sendPage(reply, null, 'invalid');
      return sendPage(reply, await findLanguage(db, userId), 'asking');
    });
    scope.post(url, options, async ({ params }, reply) => {
      const userId = readUser(params);
      if (userId === null) return sendPage(reply, null, 'invalid');
      await stopReminders(db, userId);
      return sendPage(reply, await findLanguage(db, userId), 'done');
    });
  });
}
