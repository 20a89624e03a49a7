import { MailError } from '../../drivers/mail';
import type { JobAttempt } from '../../drivers/queue';

/**
 * Sends a mail within its job. A refusal that no other try can change ends the job at once; an operator sees it by its
 * code. Everything else is tried again.
 */
export async function runMail(send: () => Promise<void>, { onGivenUp }: Pick<JobAttempt, 'onGivenUp'>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const isAddress = error.code === 'address_refused';
    if (!isAddress && error.code !== 'message_refused') throw error;
    onGivenUp?.({ code: isAddress ? 'mail_address_refused' : 'mail_refused', error, isUserError: isAddress });
  }
}
