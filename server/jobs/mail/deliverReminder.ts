import type { AppDeps } from '../../deps';
import { toLocale } from '../../modules/auth/sessions';
import { findOpenReminder } from '../../modules/reminders/repository';
import { createUnsubscribeToken, unsubscribePath } from '../../modules/reminders/unsubscribeToken';
import { renderReminderEmail } from './emailTemplates';
import { toEmailLine } from './emailText';

/** Sends a reminder; sends nothing when its owner has unsubscribed or finished the draft meanwhile. */
export async function deliverReminder(
  { config, db, mail }: Pick<AppDeps, 'config' | 'db' | 'mail'>,
  jobId: string,
  reminderId: string,
): Promise<void> {
  const open = await findOpenReminder(db, reminderId);
  if (!open) return;
  const { user, reminder, title } = open;
  const { kind, draftId } = reminder;
  const language = toLocale(user.language);
  const unsubscribeUrl = `${config.publicUrl}${unsubscribePath(createUnsubscribeToken(config, user.id))}`;
  const data = {
    kind,
    name: toEmailLine(user.name),
    title: toEmailLine(title),
    link: `${config.publicUrl}${kind === 'album' ? `/app/a/${draftId}` : '/creations/start'}`,
    unsubscribeUrl,
  };
  await mail.send({ id: jobId, to: user.email, language, unsubscribeUrl, ...renderReminderEmail(language, data) });
}
