import { createHash } from 'node:crypto';
import type { Locale } from '@domain/contract';
import { standaloneStyle } from '../../html/standaloneStyle';

interface UnsubscribeTexts {
  readonly title: string;
  readonly question: string;
  readonly stop: string;
  readonly done: string;
  readonly again: string;
  readonly account: string;
  readonly invalid: string;
}

const texts: Readonly<Record<Locale, UnsubscribeTexts>> = {
  en: {
    title: 'Album reminders',
    question: 'Stop e-mails about unfinished albums?',
    stop: 'Stop reminders',
    done: 'You will get no more reminders.',
    again: 'You can turn them on again in your account.',
    account: 'Go to your account',
    invalid: 'This link is incomplete. Open the link in the e-mail again, or change the setting in your account.',
  },
  de: {
    title: 'Erinnerungen an Alben',
    question: 'Möchten Sie keine E-Mails mehr zu unfertigen Alben erhalten?',
    stop: 'Erinnerungen abbestellen',
    done: 'Sie erhalten keine Erinnerungen mehr.',
    again: 'In Ihrem Konto können Sie sie wieder einschalten.',
    account: 'Zum Konto',
    invalid:
      'Dieser Link ist unvollständig. Öffnen Sie den Link in der E-Mail noch einmal, oder ändern Sie die Einstellung in Ihrem Konto.',
  },
  fr: {
    title: 'Rappels d’albums',
    question: 'Ne plus recevoir d’e-mails sur vos albums inachevés\u202f?',
    stop: 'Arrêter les rappels',
    done: 'Vous ne recevrez plus de rappels.',
    again: 'Vous pouvez les réactiver dans votre compte.',
    account: 'Aller à votre compte',
    invalid:
      'Ce lien est incomplet. Ouvrez de nouveau le lien de l’e-mail, ou modifiez ce paramètre dans votre compte.',
  },
  es: {
    title: 'Recordatorios de álbumes',
    question: '¿Quieres dejar de recibir correos sobre álbumes sin terminar?',
    stop: 'Dejar de recibir recordatorios',
    done: 'No recibirás más recordatorios.',
    again: 'Puedes volver a activarlos en tu cuenta.',
    account: 'Ir a tu cuenta',
    invalid: 'Este enlace está incompleto. Abre de nuevo el enlace del correo o cambia el ajuste en tu cuenta.',
  },
  pt: {
    title: 'Lembretes de álbuns',
    question: 'Quer deixar de receber e-mails sobre álbuns por terminar?',
    stop: 'Parar os lembretes',
    done: 'Não vai receber mais lembretes.',
    again: 'Pode voltar a ativá-los na sua conta.',
    account: 'Ir para a sua conta',
    invalid: 'Este link está incompleto. Abra de novo o link do e-mail ou altere a definição na sua conta.',
  },
  ru: {
    title: 'Напоминания об альбомах',
    question: 'Больше не присылать письма о незаконченных альбомах?',
    stop: 'Отключить напоминания',
    done: 'Напоминания больше приходить не будут.',
    again: 'Их можно снова включить в учётной записи.',
    account: 'Перейти в учётную запись',
    invalid: 'Ссылка неполная. Откройте ссылку из письма ещё раз или измените настройку в учётной записи.',
  },
};

const style = `${standaloneStyle}body{display:grid;place-items:center;padding:20px}
main{width:100%;max-width:440px;padding:32px 28px;background:var(--sheet);border-radius:10px}
h1{margin:0 0 12px;font:600 24px/1.25 "Source Serif 4",Georgia,serif}p{margin:0 0 8px}.more{color:var(--ink-2)}
button,a{display:block;width:100%;min-height:48px;margin-top:24px;padding:12px 16px;border:0;border-radius:6px;font:500 16px/1.4 Inter,system-ui,sans-serif;text-align:center;cursor:pointer}
button{background:var(--accent);color:var(--accent-ink)}a{color:var(--ink);text-underline-offset:3px}`;

/** Blocks all scripts and requests; allows the one style by hash, and forms to this server. */
export const UNSUBSCRIBE_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export type UnsubscribeState = 'asking' | 'done' | 'invalid';

/** Renders the page of an unsubscribe link, without scripts. It names no account: whoever has the mail may open it. */
export function renderUnsubscribePage(language: Locale, state: UnsubscribeState): string {
  const words = texts[language];
  const link = `<a href="/account">${words.account}</a>`;
  const bodies: Readonly<Record<UnsubscribeState, string>> = {
    asking: `<p>${words.question}</p><form method="post"><button>${words.stop}</button></form>`,
    done: `<p role="status">${words.done}</p><p class="more">${words.again}</p>${link}`,
    invalid: `<p role="alert">${words.invalid}</p>${link}`,
  };
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title} · Keepsake</title><style>${style}</style></head><body><main>
<h1>${words.title}</h1>${bodies[state]}</main></body></html>`;
}
