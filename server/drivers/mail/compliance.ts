import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import type { EmailMessage, Mail } from './mail';

export interface MailUnderTest {
  readonly mail: Mail;
  received(): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

export const TEST_SENDER = 'Keepsake <albums@keepsake.example>';

const createEmail = (change: Partial<EmailMessage> = {}): EmailMessage => ({
  id: randomUUID(),
  to: 'ada@example.com',
  subject: `Подтвердите адрес —${' длинная тема'.repeat(8)}`,
  text: `Здравствуйте, Ада!\n\nhttps://albums.example.com/auth/verify_email?token=${'x'.repeat(80)}\n.\nEnd\n`,
  html: '<!doctype html><p>Здравствуйте, Ада!</p>',
  language: 'ru',
  ...change,
});

export function mailCompliance(name: string, open: () => Promise<MailUnderTest>): void {
  describe(`mail: ${name}`, () => {
    let fixture: MailUnderTest;
    before(async () => {
      fixture = await open();
    });
    after(() => fixture.close());

    const arrived = async (id: string) => {
      const emails = await Promise.all((await fixture.received()).map((raw) => PostalMime.parse(raw)));
      return emails.filter(({ messageId }) => messageId?.includes(id));
    };

    it('delivers an e-mail with its text intact', async () => {
      const sent = createEmail();
      await fixture.mail.send(sent);
      const [read] = await arrived(sent.id);
      assert.ok(read);
      assert.equal(read.subject, sent.subject);
      assert.equal(read.text?.replaceAll('\r\n', '\n').trim(), sent.text.trim());
      assert.equal(read.html?.trim(), sent.html);
      assert.deepEqual(
        read.to?.map(({ address }) => address),
        [sent.to],
      );
      assert.equal(read.from?.address, 'albums@keepsake.example');
      assert.equal(read.messageId, `<${sent.id}@keepsake.example>`);
      assert.equal(read.headers.find(({ key }) => key === 'content-language')?.value, 'ru');
    });

    it('attaches inline images under the names used in the HTML', async () => {
      const bytes = Buffer.from('GIF89a and what else is in it');
      const pictures = [{ name: 'album-1', contentType: 'image/gif', bytes }] as const;
      const sent = createEmail({ html: '<p><img src="cid:album-1"></p>', inlineImages: pictures });
      await fixture.mail.send(sent);
      const [read] = await arrived(sent.id);
      const [picture, ...more] = read?.attachments ?? [];
      assert.deepEqual(more, []);
      assert.equal(picture?.contentId, '<album-1>');
      assert.equal(picture?.mimeType, 'image/gif');
      assert.deepEqual(Buffer.from(picture?.content as ArrayBuffer), bytes);
    });

    it('writes 7-bit CRLF lines of at most 998 bytes', async () => {
      const sent = createEmail({ text: 'a'.repeat(5000) });
      await fixture.mail.send(sent);
      const raw = (await fixture.received()).find((bytes) => bytes.includes(sent.id))?.toString('latin1') ?? '';
      assert.ok(raw.length > 5000);
      assert.doesNotMatch(raw, /[^\r]\n|[\x80-\xff]/);
      assert.ok(raw.split('\r\n').every((line) => line.length <= 998));
    });

    it('prevents header injection through names and subjects', async () => {
      const sent = createEmail({ subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nbody' });
      await fixture.mail.send(sent);
      const [read] = await arrived(sent.id);
      assert.equal(read?.bcc, undefined);
      assert.equal(
        read?.headers.some(({ key }) => key === 'bcc'),
        false,
      );
    });
  });
}
