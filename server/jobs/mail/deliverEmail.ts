import type { AppDeps } from '../../deps';
import { findUser, findUserByEmail, issueLink, type LinkKind, type UserRow } from '../../modules/auth/repository';
import { toLocale } from '../../modules/auth/sessions';
import { hashToken, linkTokenOf } from '../../modules/auth/tokens';
import { deriveKey } from '../../secrets';
import type { MailJob } from '../jobTypes';
import { deliverOrderMail } from './deliverOrderEmail';
import { type AccountLetter, writeLetter } from './emailTemplates';
import { letterLine } from './emailText';

/** Lives of the links (s). */
const LIFE: Readonly<Record<LinkKind, number>> = { verify: 86_400, reset: 600 };
const PAGE: Readonly<Record<LinkKind, string>> = { verify: '/auth/verify_email', reset: '/auth/reset_password' };
/** Purpose of the link of a letter; null for one that leads to a page without a token. */
const LINK: Readonly<Record<AccountLetter, LinkKind | null>> = {
  verify: 'verify',
  reset: 'reset',
  confirm_and_reset: 'reset',
  registered_again: null,
  already_verified: null,
};

type AccountMail = Exclude<MailJob, { kind: 'order' }>;
type Deps = Pick<AppDeps, 'config' | 'db' | 'mail'>;

/** Sends one mail; run again, it sends the same letter with the same link. */
export async function deliverMail(deps: Deps, jobId: string, job: MailJob): Promise<void> {
  if (job.kind === 'order') return deliverOrderMail(deps, jobId, job);
  const { db, mail } = deps;
  const user = job.kind === 'verify' ? await findUser(db, job.userId) : await findUserByEmail(db, job.email);
  if (!user || user.deletedAt !== null) return;
  const kind = letterFor(job, user);
  if (kind === null) return;
  const link = await linkFor(deps, jobId, kind, user);
  const language = toLocale(user.language);
  // The name of an account that is not verified is a stranger's text.
  const name = user.isVerified ? letterLine(user.name) : '';
  await mail.send({ id: jobId, to: user.email, language, ...writeLetter(kind, language, { name, link }) });
}

/** Setting a password verifies the address too. */
function letterFor(job: AccountMail, user: UserRow): AccountLetter | null {
  if (job.kind === 'reset') return user.isVerified ? 'reset' : 'confirm_and_reset';
  if (!user.isVerified) return 'verify';
  if (job.kind === 'verify_again') return 'already_verified';
  return job.kind === 'registered_again' ? 'registered_again' : null;
}

async function linkFor({ config, db }: Deps, jobId: string, letter: AccountLetter, user: UserRow): Promise<string> {
  const kind = LINK[letter];
  if (kind === null) return `${config.publicUrl}/auth/login`;
  const token = linkTokenOf(deriveKey(config.secretKey, 'mailed link'), jobId);
  await issueLink(db, { hash: hashToken(token), userId: user.id, kind }, LIFE[kind]);
  return `${config.publicUrl}${PAGE[kind]}?token=${token}`;
}
