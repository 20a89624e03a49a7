import { toSupportedLocale } from '@domain/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { RenderedPage } from '../../../html/renderPage';
import { renderConsentPage, renderEndPage, renderPickerPage } from './html';
import { renderSandboxThumbnail, sandboxPhotos } from './photos';
import { type SandboxLibrary, sandboxPaths } from './sandboxLibrary';

const token = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[\w-]+$/);
const consentQuery = z.object({ state: token, challenge: token, hl: z.string().max(8).optional() });
const consentForm = consentQuery.omit({ hl: true }).extend({ answer: z.enum(['allow', 'deny']) });
const pickerParams = z.object({ id: token });
const numbers = z.array(z.coerce.number().int().min(0).max(999)).max(1000);

const send = (reply: FastifyReply, { html, headers }: RenderedPage, status = 200) =>
  reply.code(status).headers(headers).send(html);

/** Consent and picker pages of the sandbox. The address is the permission, as with Google. */
export function registerSandboxPages(app: FastifyInstance, sandbox: SandboxLibrary, publicUrl: string): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const options = { schema: { hide: true } };

    scope.get(sandboxPaths.consent, options, (request, reply) => {
      const query = consentQuery.safeParse(request.query);
      if (!query.success) return send(reply, renderEndPage('en', 'gone'), 400);
      return send(reply, renderConsentPage(toSupportedLocale(query.data.hl), query.data));
    });

    scope.post(sandboxPaths.consent, options, async (request, reply) => {
      const form = consentForm.safeParse(Object.fromEntries(request.body as URLSearchParams));
      if (!form.success) return send(reply, renderEndPage('en', 'gone'), 400);
      const { state, challenge, answer } = form.data;
      const outcome: Record<string, string> =
        answer === 'allow' ? { code: await sandbox.grantCode(challenge) } : { error: 'access_denied' };
      const query = new URLSearchParams({ ...outcome, state });
      return reply.redirect(`${publicUrl}/callback/google?${query.toString()}`, 303);
    });

    for (const path of [`${sandboxPaths.picker}/:id`, `${sandboxPaths.picker}/:id/autoclose`]) {
      scope.get(path, options, async (request, reply) => {
        const language = toSupportedLocale((request.query as { hl?: string }).hl);
        const params = pickerParams.safeParse(request.params);
        const state = params.success ? await sandbox.pickerState(params.data.id) : undefined;
        if (!params.success || state !== null) return send(reply, renderEndPage(language, 'gone'), 404);
        return send(reply, renderPickerPage(language, params.data.id, sandboxPhotos));
      });
    }

    scope.post(`${sandboxPaths.picker}/:id`, options, async (request, reply) => {
      const form = request.body as URLSearchParams;
      const language = toSupportedLocale(form.get('hl') ?? undefined);
      const params = pickerParams.safeParse(request.params);
      const picked = numbers.safeParse(form.getAll('photo'));
      const isTaken = params.success && picked.success && (await sandbox.pick(params.data.id, picked.data));
      return isTaken ? send(reply, renderEndPage(language, 'done')) : send(reply, renderEndPage(language, 'gone'), 404);
    });

    scope.get(`${sandboxPaths.pictures}/:number.jpg`, options, async (request, reply) => {
      const photo = sandboxPhotos[Number((request.params as { number: string }).number)];
      if (!photo) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/jpeg')
        .send(await renderSandboxThumbnail(photo));
    });
  });
}
