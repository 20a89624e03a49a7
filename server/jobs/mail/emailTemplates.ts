import type { Locale } from '@domain/contract';
import { escapeHtml } from '../../html/escapeHtml';
import { type RenderedEmail, renderAction, renderEmailFrame, renderParagraph } from './emailFrame';

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
      lead: 'Welcome to Keepsake. Confirm your e-mail address with one click, and you can start your first album.',
      action: 'Confirm e-mail address',
      validity: 'The link works once, for 24 hours.',
      disclaimer: 'If you did not sign up, you can ignore this e-mail.',
    },
    reset: {
      subject: 'Set a new password',
      lead: 'You asked to set a new password for Keepsake.',
      action: 'Set a new password',
      validity: 'The link works once, for 10 minutes.',
      disclaimer: 'If this wasn’t you, ignore this e-mail: your password stays as it is.',
    },
    confirm_and_reset: {
      subject: 'Confirm your e-mail address and set a password',
      lead: 'You asked to set a new password for Keepsake. This e-mail address has not been confirmed yet: setting a password now confirms it.',
      action: 'Confirm and set a password',
      validity: 'The link works once, for 10 minutes.',
      disclaimer: 'If this wasn’t you, ignore this e-mail: nothing changes.',
    },
    already_verified: {
      subject: 'Your e-mail address is already confirmed',
      lead: 'You asked for another link to confirm this e-mail address. It is already confirmed, so you can sign in.',
      action: 'Sign in',
      validity: 'If you have forgotten your password, you can set a new one there.',
      disclaimer: 'If this wasn’t you, ignore this e-mail: nothing has changed in your account.',
    },
    registered_again: {
      subject: 'You already have an account',
      lead: 'Someone tried to sign up for Keepsake with this e-mail address. If it was you, you already have an account: sign in with your password.',
      action: 'Sign in',
      validity: 'If you have forgotten your password, you can set a new one there.',
      disclaimer: 'If this wasn’t you, ignore this e-mail: nothing has changed in your account.',
    },
  },
  ru: {
    greeting: (name) => (name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    verify: {
      subject: 'Подтвердите адрес электронной почты',
      lead: 'Добро пожаловать в Keepsake. Подтвердите адрес одним нажатием — и можно создавать первый альбом.',
      action: 'Подтвердить адрес',
      validity: 'Ссылка сработает один раз в течение 24 часов.',
      disclaimer: 'Если вы у нас не регистрировались, просто проигнорируйте это письмо.',
    },
    reset: {
      subject: 'Новый пароль',
      lead: 'Вы попросили задать новый пароль для Keepsake.',
      action: 'Задать новый пароль',
      validity: 'Ссылка сработает один раз в течение 10 минут.',
      disclaimer: 'Если это были не вы, проигнорируйте это письмо: пароль останется прежним.',
    },
    confirm_and_reset: {
      subject: 'Подтвердите адрес электронной почты и задайте пароль',
      lead: 'Вы попросили задать новый пароль для Keepsake. Этот адрес ещё не подтверждён: он подтвердится, как только вы зададите пароль.',
      action: 'Подтвердить и задать пароль',
      validity: 'Ссылка сработает один раз в течение 10 минут.',
      disclaimer: 'Если это были не вы, проигнорируйте это письмо: ничего не изменится.',
    },
    already_verified: {
      subject: 'Ваш адрес уже подтверждён',
      lead: 'Вы попросили ещё одну ссылку для подтверждения адреса. Он уже подтверждён: можно войти.',
      action: 'Войти',
      validity: 'Если вы забыли пароль, там же можно запросить новый.',
      disclaimer: 'Если это были не вы, просто проигнорируйте это письмо: в вашей учётной записи ничего не изменилось.',
    },
    registered_again: {
      subject: 'У вас уже есть учётная запись',
      lead: 'Кто-то попытался зарегистрироваться в Keepsake с этим адресом. Если это были вы, учётная запись у вас уже есть: войдите со своим паролем.',
      action: 'Войти',
      validity: 'Если вы забыли пароль, там же можно запросить новый.',
      disclaimer: 'Если это были не вы, проигнорируйте это письмо: в вашей учётной записи ничего не изменилось.',
    },
  },
  fr: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      lead: 'Bienvenue sur Keepsake. Confirmez votre adresse e-mail en un clic et commencez votre premier album.',
      action: 'Confirmer l’adresse',
      validity: 'Ce lien fonctionne une seule fois, pendant 24 heures.',
      disclaimer: 'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      lead: 'Vous avez demandé un nouveau mot de passe pour Keepsake.',
      action: 'Choisir un nouveau mot de passe',
      validity: 'Ce lien fonctionne une seule fois, pendant 10 minutes.',
      disclaimer: 'Si ce n’était pas vous, ignorez cet e-mail\u00a0: votre mot de passe ne change pas.',
    },
    confirm_and_reset: {
      subject: 'Confirmez votre adresse e-mail et choisissez un mot de passe',
      lead: 'Vous avez demandé un nouveau mot de passe pour Keepsake. Cette adresse n’a jamais été confirmée\u00a0: le mot de passe que vous choisirez la confirme.',
      action: 'Confirmer et choisir un mot de passe',
      validity: 'Ce lien fonctionne une seule fois, pendant 10 minutes.',
      disclaimer: 'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien ne change.',
    },
    already_verified: {
      subject: 'Votre adresse est déjà confirmée',
      lead: 'Vous avez demandé un nouveau lien pour confirmer cette adresse. Elle est déjà confirmée\u00a0: vous pouvez vous connecter.',
      action: 'Se connecter',
      validity: 'Si vous avez oublié le mot de passe, demandez-en un nouveau sur cette page.',
      disclaimer: 'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé dans votre compte.',
    },
    registered_again: {
      subject: 'Vous avez déjà un compte',
      lead: 'Quelqu’un a essayé de s’inscrire sur Keepsake avec cette adresse. Si c’était vous, vous avez déjà un compte\u00a0: connectez-vous avec votre mot de passe.',
      action: 'Se connecter',
      validity: 'Si vous avez oublié votre mot de passe, vous pourrez en demander un nouveau sur cette page.',
      disclaimer: 'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé dans votre compte.',
    },
  },
  de: {
    greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lead: 'willkommen bei Keepsake. Bestätigen Sie Ihre E-Mail-Adresse mit einem Klick und beginnen Sie Ihr erstes Album.',
      action: 'Adresse bestätigen',
      validity: 'Der Link funktioniert einmal und ist 24 Stunden gültig.',
      disclaimer: 'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
    },
    reset: {
      subject: 'Neues Passwort festlegen',
      lead: 'Sie möchten ein neues Passwort für Keepsake festlegen.',
      action: 'Neues Passwort festlegen',
      validity: 'Der Link funktioniert einmal und ist 10 Minuten gültig.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
    },
    confirm_and_reset: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse und legen Sie ein Passwort fest',
      lead: 'Sie möchten ein neues Passwort für Keepsake festlegen. Diese E-Mail-Adresse ist noch nicht bestätigt: Wenn Sie jetzt ein Passwort festlegen, bestätigen Sie sie damit.',
      action: 'Bestätigen und Passwort festlegen',
      validity: 'Der Link funktioniert einmal und ist 10 Minuten gültig.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
    },
    already_verified: {
      subject: 'Ihre E-Mail-Adresse ist schon bestätigt',
      lead: 'Sie haben einen neuen Link zum Bestätigen dieser Adresse angefordert. Sie ist schon bestätigt; Sie können sich anmelden.',
      action: 'Anmelden',
      validity: 'Wenn Sie das Passwort vergessen haben, fordern Sie dort ein neues an.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: An Ihrem Konto hat sich nichts geändert.',
    },
    registered_again: {
      subject: 'Sie haben bereits ein Konto',
      lead: 'jemand hat versucht, sich mit dieser Adresse bei Keepsake zu registrieren. Wenn Sie das waren, haben Sie bereits ein Konto: Melden Sie sich mit Ihrem Passwort an.',
      action: 'Anmelden',
      validity: 'Wenn Sie das Passwort vergessen haben, können Sie dort ein neues anfordern.',
      disclaimer: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: An Ihrem Konto hat sich nichts geändert.',
    },
  },
  es: {
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    verify: {
      subject: 'Confirma tu correo',
      lead: 'Te damos la bienvenida a Keepsake. Confirma tu correo con un clic y empieza tu primer álbum.',
      action: 'Confirmar correo',
      validity: 'El enlace sirve una sola vez, durante 24 horas.',
      disclaimer: 'Si no te has registrado, puedes ignorar este correo.',
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      lead: 'Has solicitado cambiar tu contraseña de Keepsake.',
      action: 'Elegir una contraseña nueva',
      validity: 'El enlace sirve una sola vez, durante 10 minutos.',
      disclaimer: 'Si no has sido tú, ignora este correo: tu contraseña no cambia.',
    },
    confirm_and_reset: {
      subject: 'Confirma tu correo y elige una contraseña',
      lead: 'Has solicitado cambiar tu contraseña de Keepsake. Este correo aún no está confirmado: al elegir ahora una contraseña quedará confirmado.',
      action: 'Confirmar y elegir una contraseña',
      validity: 'El enlace sirve una sola vez, durante 10 minutos.',
      disclaimer: 'Si no has sido tú, ignora este correo: no cambia nada.',
    },
    already_verified: {
      subject: 'Tu correo ya está confirmado',
      lead: 'Has pedido otro enlace para confirmar este correo. Ya está confirmado: puedes iniciar sesión.',
      action: 'Iniciar sesión',
      validity: 'Si has olvidado la contraseña, pide allí una nueva.',
      disclaimer: 'Si no has sido tú, ignora este correo: nada ha cambiado en tu cuenta.',
    },
    registered_again: {
      subject: 'Ya tienes una cuenta',
      lead: 'Alguien ha intentado registrarse en Keepsake con este correo. Si has sido tú, ya tienes una cuenta: inicia sesión con tu contraseña.',
      action: 'Iniciar sesión',
      validity: 'Si has olvidado la contraseña, puedes pedir allí una nueva.',
      disclaimer: 'Si no has sido tú, ignora este correo: nada ha cambiado en tu cuenta.',
    },
  },
  pt: {
    greeting: (name) => (name === '' ? 'Olá!' : `Olá, ${name}!`),
    verify: {
      subject: 'Confirme o seu endereço de e-mail',
      lead: 'Damos-lhe as boas-vindas ao Keepsake. Confirme o seu e-mail com um clique e comece o seu primeiro álbum.',
      action: 'Confirmar o endereço',
      validity: 'O link funciona uma só vez, durante 24 horas.',
      disclaimer: 'Se não se registou, ignore este e-mail.',
    },
    reset: {
      subject: 'Defina uma nova palavra-passe',
      lead: 'Pediu uma nova palavra-passe para o Keepsake.',
      action: 'Definir uma nova palavra-passe',
      validity: 'O link funciona uma só vez, durante 10 minutos.',
      disclaimer: 'Se não fez este pedido, ignore este e-mail: a sua palavra-passe fica como está.',
    },
    confirm_and_reset: {
      subject: 'Confirme o seu endereço de e-mail e defina uma palavra-passe',
      lead: 'Pediu uma nova palavra-passe para o Keepsake. Este e-mail ainda não foi confirmado: ao definir agora uma palavra-passe, fica confirmado.',
      action: 'Confirmar e definir a palavra-passe',
      validity: 'O link funciona uma só vez, durante 10 minutos.',
      disclaimer: 'Se não fez este pedido, ignore este e-mail: nada muda.',
    },
    already_verified: {
      subject: 'O seu endereço já está confirmado',
      lead: 'Pediu outro link para confirmar este endereço. Já está confirmado: pode iniciar sessão.',
      action: 'Iniciar sessão',
      validity: 'Se se esqueceu da palavra-passe, peça lá uma nova.',
      disclaimer: 'Se não fez este pedido, ignore este e-mail: nada mudou na sua conta.',
    },
    registered_again: {
      subject: 'Já tem uma conta',
      lead: 'Alguém tentou registar-se no Keepsake com este endereço. Se o pedido foi seu, já tem uma conta: inicie sessão com a sua palavra-passe.',
      action: 'Iniciar sessão',
      validity: 'Se se esqueceu da palavra-passe, pode pedir lá uma nova.',
      disclaimer: 'Se não fez este pedido, ignore este e-mail: nada mudou na sua conta.',
    },
  },
};

export const greet = (language: Locale, name: string): string => accountEmailTexts[language].greeting(name);

/** Renders a mail in the recipient's language as text and HTML, without external resources or tracking. */
export function renderAccountEmail(
  kind: AccountEmailKind,
  language: Locale,
  { name, link }: { name: string; link: string },
): RenderedEmail {
  const words = accountEmailTexts[language][kind];
  const greeting = greet(language, name);
  const text = [greeting, words.lead, `${words.action}:\n${link}`, words.validity, words.disclaimer].join('\n\n');
  const html = renderEmailFrame(
    language,
    words.subject,
    [
      renderParagraph(greeting),
      renderParagraph(words.lead),
      renderAction(link, words.action),
      renderParagraph(words.validity),
    ],
    escapeHtml(words.disclaimer),
  );
  return { subject: words.subject, text: `${text}\n`, html };
}
