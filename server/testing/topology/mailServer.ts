import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { pollUntil } from '../albums';

export interface MailServer {
  readonly url: string;
  readEmails(): Promise<Email[]>;
  /** Waits for the token in the link of an e-mail to this address. */
  waitForToken(to: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free port that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const messages: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const readEmails = () => Promise.all(messages.map((message) => PostalMime.parse(message)));
  const findToken = async (to: string) => {
    const email = (await readEmails()).find((one) => one.to?.some(({ address }) => address === to));
    return /[?&]token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    readEmails,
    waitForToken: (to) =>
      pollUntil(
        () => findToken(to),
        (token) => token !== '',
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
