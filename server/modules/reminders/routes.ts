import { toSupportedLocale } from '@domain/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps';
import { choosePageLanguage } from '../../http/pageLanguage';
import { findLanguage, stopReminders } from './repository';
import { readUnsubscribeToken, renderUnsubscribePage, type UnsubscribeState, unsubscribePath } from './unsubscribe';

const FORM_LIMIT_BYTES = 4096;

/** @param userId null for a broken link, which answers in the browser's language */
async function sendPage(
  db: AppDeps['db'],
  { headers }: FastifyRequest,
  reply: FastifyReply,
  userId: string | null,
  state: UnsubscribeState,
): Promise<FastifyReply> {
  const known = userId === null ? null : await findLanguage(db, userId);
  const guess = () => choosePageLanguage({ locale: null, cookie: undefined, accepted: headers['accept-language'] });
  const language = known === null ? guess() : toSupportedLocale(known);
  const page = renderUnsubscribePage(language, state);
  return reply
    .code(state === 'invalid' ? 404 : 200)
    .headers(page.headers)
    .send(page.html);
}

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

    scope.get(url, options, (request, reply) => {
      const userId = readUser(request.params);
      return sendPage(db, request, reply, userId, userId === null ? 'invalid' : 'asking');
    });
    scope.post(url, options, async (request, reply) => {
      const userId = readUser(request.params);
      if (userId !== null) await stopReminders(db, userId);
      return sendPage(db, request, reply, userId, userId === null ? 'invalid' : 'done');
    });
  });
}
