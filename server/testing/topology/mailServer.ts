import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { pollUntil } from '../albums';

export interface MailServer {
  /** `smtp://` address. */
  readonly url: string;
  readonly emails: readonly Email[];
  /** Waits for the token in the link of an e-mail to this address. */
  waitForToken(to: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free port that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          emails.push(email);
          done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const findToken = (to: string) => {
    const email = emails.find((one) => one.to?.some(({ address }) => address === to));
    return /[?&]token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    waitForToken: (to) =>
      pollUntil(
        async () => findToken(to),
        (token) => token !== '',
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
