import type { Locale } from '@domain/contract';
import { html } from '../../html/html';
import { type Translate, translateInto } from '../../translations';
import { type RenderedEmail, renderAction, renderEmailFrame, renderParagraph, renderQuietLink } from './emailFrame';

export type AccountEmailKind =
  | 'verify'
  | 'reset'
  | 'confirm_and_reset'
  | 'registered_again'
  | 'already_verified'
  | 'passwords_tried'
  | 'passkey_added'
  | 'passkey_removed';

/** @param name empty when it is unknown or not trusted */
export const greet = (t: Translate, name: string): string =>
  name === '' ? t('mail.greeting.unnamed') : t('mail.greeting', { name });

export function renderAccountEmail(
  kind: AccountEmailKind,
  language: Locale,
  { name, link }: { name: string; link: string },
): RenderedEmail {
  const t = translateInto(language);
  const greeting = greet(t, name);
  const subject = t(`mail.${kind}.subject`);
  const lead = t(`mail.${kind}.lead`);
  const action = t(`mail.${kind}.action`);
  const validity = t(`mail.${kind}.validity`);
  const disclaimer = t(`mail.${kind}.disclaimer`);
  const body = [
    renderParagraph(greeting),
    renderParagraph(lead),
    renderAction(link, action),
    renderParagraph(validity),
  ];
  return {
    subject,
    text: `${[greeting, lead, `${action}:\n${link}`, validity, disclaimer].join('\n\n')}\n`,
    html: renderEmailFrame(language, subject, body, disclaimer),
  };
}

interface ReminderFacts {
  readonly kind: 'album' | 'selection' | 'cart';
  readonly name: string;
  readonly title: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

const draftSubjects = ['mail.reminder.subject', 'mail.reminder.subject.untitled'] as const;
const reminderSubjects = {
  album: draftSubjects,
  selection: draftSubjects,
  cart: ['mail.reminder.cart.subject', 'mail.reminder.cart.subject.untitled'],
} as const;

/** Renders the reminder of a draft in its owner's language, with the link that stops reminders. */
export function renderReminderEmail(
  language: Locale,
  { kind, name, title, link, unsubscribeUrl }: ReminderFacts,
): RenderedEmail {
  const t = translateInto(language);
  const greeting = greet(t, name);
  const [named, untitled] = reminderSubjects[kind];
  const subject = title === '' ? t(untitled) : t(named, { title });
  const lead = `${t(`mail.reminder.${kind}.lead`)} ${t('mail.reminder.saved')}`;
  const action = t(`mail.reminder.${kind}.action`);
  const reason = t('mail.reminder.reason');
  const stop = t('unsubscribe.stop');
  const body = [renderParagraph(greeting), renderParagraph(lead), renderAction(link, action)];
  return {
    subject,
    text: `${[greeting, lead, `${action}:\n${link}`, reason, `${stop}:\n${unsubscribeUrl}`].join('\n\n')}\n`,
    html: renderEmailFrame(language, subject, body, html`${reason} ${renderQuietLink(unsubscribeUrl, stop)}`),
  };
}
