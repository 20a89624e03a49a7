import { createTransport } from 'nodemailer';
import type { Mail } from './mail';
import { toMailOptions } from './toMailOptions';

const TIMEOUT_MS = 20_000;

/**
 * Sends through a mail server such as `smtp://user:password@host:587`. Encrypts the connection whenever the
 * server supports it.
 */
export function createSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    name: 'smtp',
    async send(email) {
      await transport.sendMail(toMailOptions(email, from));
    },
    close: () => transport.close(),
  };
}
