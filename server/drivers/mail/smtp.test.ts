import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { Blobs } from '../blobs';
import { mailCompliance, TEST_SENDER } from './compliance';
import { openMail } from './openMail';

/** SMTP server on a free port that records received e-mails. */
async function openServer(options: { refuse?: boolean } = {}) {
  const emails: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: (_, __, done) =>
      done(options.refuse ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: TEST_SENDER, dataDir: '' }, {} as Blobs, {
    warn: () => assert.fail('SMTP_URL is set'),
  });
  const close = async () => {
    mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  return { mail, emails, close };
}

mailCompliance('SMTP', async () => {
  const { mail, emails, close } = await openServer();
  return { mail, received: async () => emails, close };
});

describe('SMTP driver', () => {
  it('fails when the server rejects the e-mail, so that the job is retried', async () => {
    const { mail, emails, close } = await openServer({ refuse: true });
    const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    await assert.rejects(mail.send(email), /451|try later/);
    assert.equal(emails.length, 0);
    await close();
  });

  it('fails without a server', async () => {
    const { mail, close } = await openServer();
    await close();
    const email = { id: 'x', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', language: 'en' };
    await assert.rejects(mail.send(email));
  });
});
