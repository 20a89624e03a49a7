import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { LOCALES } from '@domain/contract';
import type { EmailMessage } from '../../drivers/mail/mail';
import { startTestServer, type TestServer } from '../../testing/testServer';
import { deliverEmail } from './deliverEmail';
import { renderAccountEmail } from './emailTemplates';

const kinds = ['verify', 'reset', 'confirm_and_reset', 'registered_again'] as const;

describe('letters', () => {
  for (const language of LOCALES) {
    it(`are written in ${language}, as text and HTML, with the link and no external resources`, () => {
      for (const kind of kinds) {
        const link = 'https://albums.example.com/auth/verify_email?token=abc';
        const { subject, text, html } = renderAccountEmail(kind, language, { name: '<b>Ada & Co</b>', link });
        assert.ok(text.includes(link) && text.includes('<b>Ada & Co</b>') && subject.length > 5);
        assert.ok(html.includes(`lang="${language}"`) && html.includes(`href="${link}"`));
        assert.ok(html.includes('&#60;b&#62;Ada &#38; Co&#60;/b&#62;') && !html.includes('<b>Ada'));
        assert.doesNotMatch(html, /<img|src=|@import|url\(/);
      }
    });
  }

  it('differ in every language', () => {
    const subjects = kinds.flatMap((kind) =>
      LOCALES.map((language) => renderAccountEmail(kind, language, { name: '', link: '' }).subject),
    );
    assert.equal(new Set(subjects).size, kinds.length * LOCALES.length);
  });
});

describe('the mail job', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('sends the same mail with the same working link when run again', async () => {
    const { email } = await server.registerVerifiedUser();
    const letters: EmailMessage[] = [];
    const deps = {
      ...server.deps,
      mail: { name: 'kept', send: async (letter: EmailMessage) => void letters.push(letter), close: () => undefined },
    };
    const jobId = randomUUID();
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    assert.equal(letters.length, 2);
    assert.deepEqual(letters[1], letters[0]);
    const token = /token=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1] ?? '';
    const body = { token, password: 'crocuses in the snow' };
    assert.equal((await server.api('updatePassword', { body })).status, 200);
    await deliverEmail(deps, jobId, { kind: 'reset', email });
    assert.equal((await server.api('updatePassword', { body })).status, 410);
  });

  it('sends nothing when there is no recipient', async () => {
    const mail = { name: 'none', send: () => Promise.reject(new Error('unexpected mail')), close: () => undefined };
    const deps = { ...server.deps, mail };
    await deliverEmail(deps, randomUUID(), { kind: 'reset', email: 'nobody@example.com' });
    await deliverEmail(deps, randomUUID(), { kind: 'verify', userId: randomUUID() });
    const { email } = await server.registerVerifiedUser();
    await assert.rejects(deliverEmail(deps, randomUUID(), { kind: 'verify_again', email }), /unexpected mail/);
  });
});
