import type { Locale } from '@domain/contract';
import type { LinkKind } from '../modules/auth/repository';

interface Words {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly lead: string;
  readonly action: string;
  readonly until: string;
  readonly otherwise: string;
}

type Both = Readonly<Record<LinkKind, Words>>;

const letters: Readonly<Record<Locale, Both>> = {
  en: {
    verify: {
      subject: 'Confirm your e-mail address',
      greeting: (name) => `Hello ${name},`,
      lead: 'welcome to Keepsake. One click confirms this address, and you can start your first album.',
      action: 'Confirm the address',
      until: 'The link works once, for 24 hours.',
      otherwise: 'If you did not register with us, you can ignore this mail.',
    },
    reset: {
      subject: 'Set a new password',
      greeting: (name) => `Hello ${name},`,
      lead: 'you asked to set a new password for Keepsake.',
      action: 'Set a new password',
      until: 'The link works once, for 10 minutes.',
      otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
    },
  },
  ru: {
    verify: {
      subject: 'Подтвердите адрес электронной почты',
      greeting: (name) => `Здравствуйте, ${name}!`,
      lead: 'Добро пожаловать в Keepsake. Подтвердите адрес одним нажатием — и можно собирать первый альбом.',
      action: 'Подтвердить адрес',
      until: 'Ссылка сработает один раз в течение 24 часов.',
      otherwise: 'Если вы у нас не регистрировались, просто не отвечайте на это письмо.',
    },
    reset: {
      subject: 'Новый пароль',
      greeting: (name) => `Здравствуйте, ${name}!`,
      lead: 'Вы попросили задать новый пароль для Keepsake.',
      action: 'Задать новый пароль',
      until: 'Ссылка сработает один раз в течение 10 минут.',
      otherwise: 'Если это были не вы, ничего не делайте: пароль останется прежним.',
    },
  },
  fr: {
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      greeting: (name) => `Bonjour ${name},`,
      lead: 'bienvenue chez Keepsake. Un clic confirme cette adresse, et vous pouvez commencer votre premier album.',
      action: 'Confirmer l’adresse',
      until: 'Ce lien fonctionne une seule fois, pendant 24 heures.',
      otherwise: 'Si vous ne vous êtes pas inscrit chez nous, ignorez ce message.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      greeting: (name) => `Bonjour ${name},`,
      lead: 'vous avez demandé un nouveau mot de passe pour Keepsake.',
      action: 'Choisir un nouveau mot de passe',
      until: 'Ce lien fonctionne une seule fois, pendant 10 minutes.',
      otherwise: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
    },
  },
  de: {
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      greeting: (name) => `Guten Tag ${name},`,
      lead: 'willkommen bei Keepsake. Ein Klick bestätigt diese Adresse, dann kann Ihr erstes Album entstehen.',
      action: 'Adresse bestätigen',
      until: 'Der Link gilt einmal, 24 Stunden lang.',
      otherwise: 'Wenn Sie sich nicht bei uns angemeldet haben, können Sie diese Mail ignorieren.',
    },
    reset: {
      subject: 'Neues Passwort festlegen',
      greeting: (name) => `Guten Tag ${name},`,
      lead: 'Sie möchten ein neues Passwort für Keepsake festlegen.',
      action: 'Neues Passwort festlegen',
      until: 'Der Link gilt einmal, 10 Minuten lang.',
      otherwise: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
    },
  },
  es: {
    verify: {
      subject: 'Confirme su dirección de correo',
      greeting: (name) => `Hola, ${name}:`,
      lead: 'Le damos la bienvenida a Keepsake. Un clic confirma esta dirección y ya puede empezar su primer álbum.',
      action: 'Confirmar la dirección',
      until: 'El enlace sirve una sola vez, durante 24 horas.',
      otherwise: 'Si no se ha registrado con nosotros, puede ignorar este mensaje.',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      greeting: (name) => `Hola, ${name}:`,
      lead: 'Ha pedido una contraseña nueva para Keepsake.',
      action: 'Elegir una contraseña nueva',
      until: 'El enlace sirve una sola vez, durante 10 minutos.',
      otherwise: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
    },
  },
  pt: {
    verify: {
      subject: 'Confirme o seu endereço de e-mail',
      greeting: (name) => `Olá, ${name}!`,
      lead: 'Boas-vindas ao Keepsake. Um clique confirma este endereço e pode começar o seu primeiro álbum.',
      action: 'Confirmar o endereço',
      until: 'A ligação funciona uma só vez, durante 24 horas.',
      otherwise: 'Se não se registou connosco, ignore esta mensagem.',
    },
    reset: {
      subject: 'Defina uma nova palavra-passe',
      greeting: (name) => `Olá, ${name}!`,
      lead: 'Pediu uma nova palavra-passe para o Keepsake.',
      action: 'Definir uma nova palavra-passe',
      until: 'A ligação funciona uma só vez, durante 10 minutos.',
      otherwise: 'Se não foi você, ignore esta mensagem: a sua palavra-passe fica como está.',
    },
  },
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The words of a letter in the reader's language, plain and as HTML; nothing is loaded from anywhere and nothing is counted. */
export function writeLetter(
  kind: LinkKind,
  language: Locale,
  { name, link }: { name: string; link: string },
): WrittenLetter {
  const words = letters[language][kind];
  const shown = name.replace(/[\r\n]+/g, ' ');
  const text = [words.greeting(shown), words.lead, `${words.action}:\n${link}`, words.until, words.otherwise].join(
    '\n\n',
  );
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f4;color:#1c1c1c;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff">
<p style="margin:0 0 24px;font:24px/1.2 Georgia,serif">Keepsake</p>
${paragraph(escapeHtml(words.greeting(shown)))}
${paragraph(escapeHtml(words.lead))}
${paragraph(`<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(words.action)}</a>`)}
${paragraph(escapeHtml(words.until))}
<p style="margin:0;color:#5c5c5c">${escapeHtml(words.otherwise)}</p>
</div>
</body>
</html>
`;
  return { subject: words.subject, text: `${text}\n`, html };
}
