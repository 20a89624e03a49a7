import type { Locale } from '@domain/contract';
import { escapeHtml } from '../../html/escapeHtml';
import { type RenderedEmail, renderAction, renderEmailFrame, renderParagraph, renderQuietLink } from './emailFrame';
import { greet } from './emailTemplates';

type DraftKind = 'album' | 'selection';

interface ReminderTexts {
  /** `title` is empty for a draft without one. */
  readonly subject: (title: string) => string;
  readonly lead: Readonly<Record<DraftKind, string>>;
  readonly saved: string;
  readonly action: Readonly<Record<DraftKind, string>>;
  readonly reason: string;
  readonly stop: string;
}

const reminderTexts: Readonly<Record<Locale, ReminderTexts>> = {
  en: {
    subject: (title) => (title === '' ? 'Your album is not finished yet' : `Your album “${title}” is not finished yet`),
    lead: {
      album: 'You started an album, and its pages are ready.',
      selection: 'You chose photos for an album.',
    },
    saved: 'Everything is saved: continue where you left off.',
    action: { album: 'Open the album', selection: 'Continue the album' },
    reason: 'You get this e-mail once for each unfinished album, at most once a month, because you agreed to it.',
    stop: 'Stop reminders',
  },
  de: {
    subject: (title) =>
      title === '' ? 'Ihr Album ist noch nicht fertig' : `Ihr Album „${title}“ ist noch nicht fertig`,
    lead: {
      album: 'Sie haben ein Album begonnen; seine Seiten liegen bereit.',
      selection: 'Sie haben Fotos für ein Album ausgewählt.',
    },
    saved: 'Alles ist gespeichert: Machen Sie dort weiter, wo Sie aufgehört haben.',
    action: { album: 'Album öffnen', selection: 'Album fortsetzen' },
    reason:
      'Diese E-Mail kommt einmal je unfertigem Album und höchstens einmal im Monat, weil Sie dem zugestimmt haben.',
    stop: 'Erinnerungen abbestellen',
  },
  fr: {
    subject: (title) =>
      title === ''
        ? 'Votre album n’est pas encore terminé'
        : `Votre album «\u00a0${title}\u00a0» n’est pas encore terminé`,
    lead: {
      album: 'Vous avez commencé un album\u00a0: ses pages sont prêtes.',
      selection: 'Vous avez choisi des photos pour un album.',
    },
    saved: 'Tout est enregistré\u00a0: reprenez là où vous vous êtes arrêté.',
    action: { album: 'Ouvrir l’album', selection: 'Continuer l’album' },
    reason:
      'Vous recevez cet e-mail une fois par album inachevé, au plus une fois par mois, parce que vous l’avez accepté.',
    stop: 'Arrêter les rappels',
  },
  es: {
    subject: (title) => (title === '' ? 'Tu álbum está sin terminar' : `Tu álbum «${title}» está sin terminar`),
    lead: {
      album: 'Empezaste un álbum y sus páginas ya están listas.',
      selection: 'Elegiste fotos para un álbum.',
    },
    saved: 'Todo está guardado: continúa donde lo dejaste.',
    action: { album: 'Abrir el álbum', selection: 'Continuar el álbum' },
    reason:
      'Recibes este correo una vez por cada álbum sin terminar, como mucho una vez al mes, porque diste tu consentimiento.',
    stop: 'Dejar de recibir recordatorios',
  },
  pt: {
    subject: (title) =>
      title === '' ? 'O seu álbum ainda não está terminado' : `O seu álbum «${title}» ainda não está terminado`,
    lead: {
      album: 'Começou um álbum e as páginas já estão prontas.',
      selection: 'Escolheu fotos para um álbum.',
    },
    saved: 'Está tudo guardado: continue onde ficou.',
    action: { album: 'Abrir o álbum', selection: 'Continuar o álbum' },
    reason: 'Recebe este e-mail uma vez por álbum por terminar, no máximo uma vez por mês, porque deu o seu acordo.',
    stop: 'Parar os lembretes',
  },
  ru: {
    subject: (title) => (title === '' ? 'Ваш альбом ещё не закончен' : `Альбом «${title}» ещё не закончен`),
    lead: {
      album: 'Вы начали альбом, его страницы готовы.',
      selection: 'Вы выбрали фотографии для альбома.',
    },
    saved: 'Всё сохранено: продолжите с того же места.',
    action: { album: 'Открыть альбом', selection: 'Продолжить альбом' },
    reason:
      'Такое письмо приходит один раз о каждом незаконченном альбоме и не чаще раза в месяц: вы на это согласились.',
    stop: 'Отключить напоминания',
  },
};

interface ReminderFacts {
  readonly kind: DraftKind;
  readonly name: string;
  readonly title: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

/** Renders the reminder of a draft in its owner's language, with the link that stops reminders. */
export function renderReminderEmail(
  language: Locale,
  { kind, name, title, link, unsubscribeUrl }: ReminderFacts,
): RenderedEmail {
  const words = reminderTexts[language];
  const subject = words.subject(title);
  const greeting = greet(language, name);
  const lead = `${words.lead[kind]} ${words.saved}`;
  const action = words.action[kind];
  const stop = `${words.stop}:\n${unsubscribeUrl}`;
  const html = renderEmailFrame(
    language,
    subject,
    [renderParagraph(greeting), renderParagraph(lead), renderAction(link, action)],
    `${escapeHtml(words.reason)} ${renderQuietLink(unsubscribeUrl, words.stop)}`,
  );
  return { subject, text: `${[greeting, lead, `${action}:\n${link}`, words.reason, stop].join('\n\n')}\n`, html };
}
