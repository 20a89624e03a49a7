import type { Locale } from '@domain/contract';
import { escapeHtml } from './emailText';

/** The action that an account mail asks for. */
export type AccountEmailKind = 'verify' | 'reset' | 'confirm_and_reset' | 'registered_again' | 'already_verified';

interface AccountEmailTexts {
  readonly subject: string;
  readonly lead: string;
  readonly action: string;
  readonly validity: string;
  readonly disclaimer: string;
}

/** `greeting` without a name, for an empty name. */
type LocaleEmailTexts = Readonly<Record<AccountEmailKind, AccountEmailTexts>> & {
  readonly greeting: (name: string) => string;
};

const accountEmailTexts: Readonly<Record<Locale, LocaleEmailTexts>> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    verify: {
      subject: 'Confirm your e-mail address',
      lead: 'welcome to Keepsake. One click confirms this address, and you can start your first album.',
      action: 'Confirm the address',
      validity: 'The link works once, for 24 hours.',
      disclaimer: 'If you did not register with us, you can ignore this mail.',
    },
    reset: {
      subject: 'Set a new password',
      lead: 'you asked to set a new password for Keepsake.',
      action: 'Set a new password',
      validity: 'The link works once, for 10 minutes.',
      disclaimer: 'If it was not you, ignore this mail: your password stays as it is.',
    },
    confirm_and_reset: {
      subject: 'Confirm your e-mail address and set a password',
      lead: 'you asked to set a new password for Keepsake. This address was never confirmed: the password that you set now confirms it.',
      action: 'Confirm and set a password',
      validity: 'The link works once, for 10 minutes.',
      disclaimer: 'If it was not you, ignore this mail: nothing changes.',
    },
    already_verified: {
      subject: 'Your e-mail address is confirmed already',
      lead: 'you asked for another link to confirm this address. It is confirmed already: you can sign in.',
      action: 'Sign in',
      validity: 'If you have forgotten the password, ask for a new one there.',
      disclaimer: 'If it was not you, ignore this mail: nothing has changed in your account.',
    },
    registered_again: {
      subject: 'You already have an account',
      lead: 'somebody tried to register at Keepsake with this address. If it was you: you already have an account. Sign in with your password.',
      action: 'Sign in',
      validity: 'If you have forgotten the password, ask for a new one there.',
      disclaimer: 'If it was not you, ignore this mail: nothing has changed in your account.',
    },
  },
  ru: {
    greeting: (name) => (name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    verify: {
      subject: 'Подтвердите адрес электронной почты',
      lead: 'Добро пожаловать в Keepsake. Подтвердите адрес одним нажатием — и можно собирать первый альбом.',
      action: 'Подтвердить адрес',
      validity: 'Ссылка сработает один раз в течение 24 часов.',
      disclaimer: 'Если вы у нас не регистрировались, просто не отвечайте на это письмо.',
    },
    reset: {
      subject: 'Новый пароль',
      lead: 'Вы попросили задать новый пароль для Keepsake.',
      action: 'Задать новый пароль',
      validity: 'Ссылка сработает один раз в течение 10 минут.',
      disclaimer: 'Если это были не вы, ничего не делайте: пароль останется прежним.',
    },
    confirm_and_reset: {
      subject: 'Подтвердите адрес электронной почты и задайте пароль',
      lead: 'Вы попросили задать новый пароль для Keepsake. Этот адрес ещё не подтверждён: он подтвердится, как только вы зададите пароль.',
      action: 'Подтвердить и задать пароль',
      validity: 'Ссылка сработает один раз в течение 10 минут.',
      disclaimer: 'Если это были не вы, ничего не делайте: ничего не изменится.',
    },
    already_verified: {
      subject: 'Ваш адрес уже подтверждён',
      lead: 'Вы попросили ещё одну ссылку для подтверждения адреса. Он уже подтверждён: можно войти.',
      action: 'Войти',
      validity: 'Если вы забыли пароль, там же можно запросить новый.',
      disclaimer:
        'Если это были не вы, просто не отвечайте на это письмо: в вашей учётной записи ничего не изменилось.',
    },
    registered_again: {
      subject: 'У вас уже есть учётная запись',
      lead: 'Кто-то попытался зарегистрироваться в Keepsake с этим адресом. Если это были вы, учётная запись у вас уже есть: войдите со своим паролем.',
      action: 'Войти',
      validity: 'Если вы забыли пароль, там же можно запросить новый.',
      disclaimer: 'Если это были не вы, ничего не делайте: в вашей учётной записи ничего не изменилось.',
    },
  },
  fr: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      lead: 'bienvenue chez Keepsake. Un clic confirme cette adresse, et vous pouvez commencer votre premier album.',
      action: 'Confirmer l’adresse',
      validity: 'Ce lien fonctionne une seule fois, pendant 24 heures.',
      disclaimer: 'Si vous ne vous êtes pas inscrit chez nous, ignorez ce message.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      lead: 'vous avez demandé un nouveau mot de passe pour Keepsake.',
      action: 'Choisir un nouveau mot de passe',
      validity: 'Ce lien fonctionne une seule fois, pendant 10 minutes.',
      disclaimer: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
    },
    confirm_and_reset: {
      subject: 'Confirmez votre adresse e-mail et choisissez un mot de passe',
      lead: 'vous avez demandé un nouveau mot de passe pour Keepsake. Cette adresse n’a jamais été confirmée : le mot de passe que vous choisirez la confirme.',
      action: 'Confirmer et choisir un mot de passe',
      validity: 'Ce lien fonctionne une seule fois, pendant 10 minutes.',
      disclaimer: 'Si ce n’était pas vous, ignorez ce message : rien ne change.',
    },
    already_verified: {
      subject: 'Votre adresse est déjà confirmée',
      lead: 'vous avez demandé un nouveau lien pour confirmer cette adresse. Elle est déjà confirmée : vous pouvez vous connecter.',
      action: 'Se connecter',
      validity: 'Si vous avez oublié le mot de passe, demandez-en un nouveau sur cette page.',
      disclaimer: 'Si ce n’était pas vous, ignorez ce message : rien n’a changé dans votre compte.',
    },
    registered_again: {
      subject: 'Vous avez déjà un compte',
      lead: 'quelqu’un a essayé de s’inscrire chez Keepsake avec cette adresse. Si c’était vous : vous avez déjà un compte. Connectez-vous avec votre mot de passe.',
      action: 'Se connecter',
      validity: 'Si vous avez oublié votre mot de passe, vous pourrez en demander un nouveau sur cette page.',
      disclaimer: 'Si ce n’était pas vous, ignorez ce message : rien n’a changé dans votre compte.',
    },
  },
  de: {
    greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lead: 'willkommen bei Keepsake. Ein Klick bestätigt diese Adresse, dann kann Ihr erstes Album entstehen.',
      action: 'Adresse bestätigen',
      validity: 'Der Link gilt einmal, 24 Stunden lang.',
      disclaimer: 'Wenn Sie sich nicht bei uns angemeldet haben, können Sie diese Mail ignorieren.',
    },
    reset: {
      subject: 'Neues Passwort festlegen',
      lead: 'Sie möchten ein neues Passwort für Keepsake festlegen.',
      action: 'Neues Passwort festlegen',
      validity: 'Der Link gilt einmal, 10 Minuten lang.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
    },
    confirm_and_reset: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse und legen Sie ein Passwort fest',
      lead: 'Sie möchten ein neues Passwort für Keepsake festlegen. Diese Adresse wurde noch nie bestätigt: Das Passwort, das Sie jetzt festlegen, bestätigt sie.',
      action: 'Bestätigen und Passwort festlegen',
      validity: 'Der Link gilt einmal, 10 Minuten lang.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Es ändert sich nichts.',
    },
    already_verified: {
      subject: 'Ihre E-Mail-Adresse ist schon bestätigt',
      lead: 'Sie haben einen neuen Link zum Bestätigen dieser Adresse angefordert. Sie ist schon bestätigt: Sie können sich anmelden.',
      action: 'Anmelden',
      validity: 'Wenn Sie das Passwort vergessen haben, fordern Sie dort ein neues an.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: An Ihrem Konto hat sich nichts geändert.',
    },
    registered_again: {
      subject: 'Sie haben bereits ein Konto',
      lead: 'jemand hat versucht, sich mit dieser Adresse bei Keepsake zu registrieren. Wenn Sie das waren: Sie haben bereits ein Konto. Melden Sie sich mit Ihrem Passwort an.',
      action: 'Anmelden',
      validity: 'Wenn Sie das Passwort vergessen haben, können Sie dort ein neues anfordern.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: An Ihrem Konto hat sich nichts geändert.',
    },
  },
  es: {
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    verify: {
      subject: 'Confirme su dirección de correo',
      lead: 'Le damos la bienvenida a Keepsake. Un clic confirma esta dirección y ya puede empezar su primer álbum.',
      action: 'Confirmar la dirección',
      validity: 'El enlace sirve una sola vez, durante 24 horas.',
      disclaimer: 'Si no se ha registrado con nosotros, puede ignorar este mensaje.',
    },
    reset: {
      subject: 'Elija una contraseña nueva',
      lead: 'Ha pedido una contraseña nueva para Keepsake.',
      action: 'Elegir una contraseña nueva',
      validity: 'El enlace sirve una sola vez, durante 10 minutos.',
      disclaimer: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
    },
    confirm_and_reset: {
      subject: 'Confirme su dirección de correo y elija una contraseña',
      lead: 'Ha pedido una contraseña nueva para Keepsake. Esta dirección nunca se confirmó: la contraseña que elija ahora la confirma.',
      action: 'Confirmar y elegir una contraseña',
      validity: 'El enlace sirve una sola vez, durante 10 minutos.',
      disclaimer: 'Si no ha sido usted, ignore este mensaje: no cambia nada.',
    },
    already_verified: {
      subject: 'Su dirección ya está confirmada',
      lead: 'Ha pedido otro enlace para confirmar esta dirección. Ya está confirmada: puede iniciar sesión.',
      action: 'Iniciar sesión',
      validity: 'Si ha olvidado la contraseña, pida una nueva allí.',
      disclaimer: 'Si no ha sido usted, ignore este mensaje: nada ha cambiado en su cuenta.',
    },
    registered_again: {
      subject: 'Ya tiene una cuenta',
      lead: 'Alguien ha intentado registrarse en Keepsake con esta dirección. Si ha sido usted: ya tiene una cuenta. Entre con su contraseña.',
      action: 'Entrar',
      validity: 'Si ha olvidado la contraseña, puede pedir allí una nueva.',
      disclaimer: 'Si no ha sido usted, ignore este mensaje: nada ha cambiado en su cuenta.',
    },
  },
  pt: {
    greeting: (name) => (name === '' ? 'Olá!' : `Olá, ${name}!`),
    verify: {
      subject: 'Confirme o seu endereço de e-mail',
      lead: 'Boas-vindas ao Keepsake. Um clique confirma este endereço e pode começar o seu primeiro álbum.',
      action: 'Confirmar o endereço',
      validity: 'A ligação funciona uma só vez, durante 24 horas.',
      disclaimer: 'Se não se registou connosco, ignore esta mensagem.',
    },
    reset: {
      subject: 'Defina uma nova palavra-passe',
      lead: 'Pediu uma nova palavra-passe para o Keepsake.',
      action: 'Definir uma nova palavra-passe',
      validity: 'A ligação funciona uma só vez, durante 10 minutos.',
      disclaimer: 'Se não foi você, ignore esta mensagem: a sua palavra-passe fica como está.',
    },
    confirm_and_reset: {
      subject: 'Confirme o seu endereço de e-mail e defina uma palavra-passe',
      lead: 'Pediu uma nova palavra-passe para o Keepsake. Este endereço nunca foi confirmado: a palavra-passe que definir agora confirma-o.',
      action: 'Confirmar e definir a palavra-passe',
      validity: 'A ligação funciona uma só vez, durante 10 minutos.',
      disclaimer: 'Se não foi você, ignore esta mensagem: nada muda.',
    },
    already_verified: {
      subject: 'O seu endereço já está confirmado',
      lead: 'Pediu outro link para confirmar este endereço. Já está confirmado: pode iniciar sessão.',
      action: 'Iniciar sessão',
      validity: 'Se esqueceu a palavra-passe, peça lá uma nova.',
      disclaimer: 'Se não foi você, ignore esta mensagem: nada mudou na sua conta.',
    },
    registered_again: {
      subject: 'Já tem uma conta',
      lead: 'Alguém tentou registar-se no Keepsake com este endereço. Se foi você: já tem uma conta. Entre com a sua palavra-passe.',
      action: 'Entrar',
      validity: 'Se esqueceu a palavra-passe, pode pedir lá uma nova.',
      disclaimer: 'Se não foi você, ignore esta mensagem: nada mudou na sua conta.',
    },
  },
};

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail in the recipient's language as text and HTML, without external resources or tracking. */
export function renderAccountEmail(
  kind: AccountEmailKind,
  language: Locale,
  { name, link }: { name: string; link: string },
): RenderedEmail {
  const words = accountEmailTexts[language][kind];
  const greeting = accountEmailTexts[language].greeting(name);
  const text = [greeting, words.lead, `${words.action}:\n${link}`, words.validity, words.disclaimer].join('\n\n');
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f4;color:#1c1c1c;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff">
<p style="margin:0 0 24px;font:24px/1.2 Georgia,serif">Keepsake</p>
${paragraph(escapeHtml(greeting))}
${paragraph(escapeHtml(words.lead))}
${paragraph(`<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(words.action)}</a>`)}
${paragraph(escapeHtml(words.validity))}
<p style="margin:0;color:#5c5c5c">${escapeHtml(words.disclaimer)}</p>
</div>
</body>
</html>
`;
  return { subject: words.subject, text: `${text}\n`, html };
}
