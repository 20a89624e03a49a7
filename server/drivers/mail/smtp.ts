import { createTransport } from 'nodemailer';
import type { Mail } from './mail';
import { toMailOptions } from './toMailOptions';

const TIMEOUT_MS = 20_000;

/** A mail server, such as `smtp://user:password@host:587`; the connection is encrypted whenever the server can. */
export function createSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    name: 'smtp',
    async send(letter) {
      await transport.sendMail(toMailOptions(letter, from));
    },
    close: () => transport.close(),
  };
}
