/**
 * - `retry`: the mail server is away, busy or asks to wait
 * - `address_refused`: this recipient gets no mail, now or later
 * - `message_refused`: the server does not take this mail or this sender; only an operator can change that
 * - `misconfigured`: it refuses our name and password
 */
export type SmtpMeaning = 'retry' | 'address_refused' | 'message_refused' | 'misconfigured';

/**
 * Replies of RFC 5321, RFC 4954 and RFC 7504 after which trying again is useless, by the command that they answer.
 * @testonly to compare it with `docs/foreign-states.md`
 */
export const smtpRefusals: Readonly<Record<string, Readonly<Record<number, SmtpMeaning>>>> = {
  'RCPT TO': {
    521: 'address_refused',
    525: 'address_refused',
    550: 'address_refused',
    551: 'address_refused',
    553: 'address_refused',
    554: 'address_refused',
    556: 'address_refused',
  },
  AUTH: { 530: 'misconfigured', 534: 'misconfigured', 535: 'misconfigured', 538: 'misconfigured' },
};

/** Faults of nodemailer that say more than the reply. */
const faults: Readonly<Record<string, SmtpMeaning>> = { EAUTH: 'misconfigured', EOAUTH2: 'misconfigured' };

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Returns the meaning of an error of nodemailer. Replies from 400 to 499 and all other faults are worth another try. */
export function readSmtpError(error: unknown): SmtpMeaning {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const fault = typeof code === 'string' ? faults[code] : undefined;
  if (typeof responseCode !== 'number' || responseCode < 500) return fault ?? 'retry';
  const known = smtpRefusals[String(command)]?.[responseCode];
  return known ?? fault ?? (code === 'EENVELOPE' || code === 'EMESSAGE' ? 'message_refused' : 'retry');
}
