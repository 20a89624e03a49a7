import type { AppDeps } from '../deps';
import { findUser, findUserByEmail, issueLink, type LinkKind, type UserRow } from '../modules/auth/repository';
import { toLocale } from '../modules/auth/sessions';
import { hashToken, linkTokenOf } from '../modules/auth/tokens';
import { deriveKey } from '../secrets';
import { writeLetter } from './letters';
import type { MailJob } from './names';
import { deliverOrderMail } from './orderMail';

/** Lives of the links (s). */
const LIFE: Readonly<Record<LinkKind, number>> = { verify: 86_400, reset: 600 };
const PAGE: Readonly<Record<LinkKind, string>> = { verify: '/auth/verify_email', reset: '/auth/reset_password' };

/** Sends one mail; run again, it sends the same letter with the same link. */
export async function deliverMail(
  deps: Pick<AppDeps, 'config' | 'db' | 'mail'>,
  jobId: string,
  job: MailJob,
): Promise<void> {
  if (job.kind === 'order') return deliverOrderMail(deps, jobId, job);
  const { config, db, mail } = deps;
  const user = job.kind === 'verify' ? await findUser(db, job.userId) : await findUserByEmail(db, job.email);
  if (!user || user.deletedAt !== null) return;
  const kind = kindFor(job, user);
  if (kind === null) return;
  const token = linkTokenOf(deriveKey(config.secretKey, 'mailed link'), jobId);
  await issueLink(db, { hash: hashToken(token), userId: user.id, kind }, LIFE[kind]);
  const link = `${config.publicUrl}${PAGE[kind]}?token=${token}`;
  const language = toLocale(user.language);
  await mail.send({ id: jobId, to: user.email, language, ...writeLetter(kind, language, { name: user.name, link }) });
}

/** Who has not verified the address cannot set a password by it; who has needs no second verification. */
function kindFor(job: Exclude<MailJob, { kind: 'order' }>, user: UserRow): LinkKind | null {
  if (!user.isVerified) return 'verify';
  return job.kind === 'reset' ? 'reset' : null;
}
