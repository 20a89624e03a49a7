import { DEFAULT_LANGUAGE, type Locale } from '@domain/contract';

/** Texts of a page whose app does not start. */
interface StartTexts {
  readonly failed: string;
  readonly reload: string;
  readonly noScript: string;
}

/** The texts by language. Those of the default language stand in `public/index.html`. */
export const startTexts: Readonly<Record<Locale, StartTexts>> = {
  en: {
    failed: 'Keepsake could not start.',
    reload: 'Load again',
    noScript: 'Keepsake needs JavaScript.',
  },
  de: {
    failed: 'Keepsake konnte nicht gestartet werden.',
    reload: 'Neu laden',
    noScript: 'Keepsake benötigt JavaScript.',
  },
  fr: {
    failed: 'Keepsake n’a pas pu démarrer.',
    reload: 'Recharger',
    noScript: 'Keepsake nécessite JavaScript.',
  },
  es: {
    failed: 'No se pudo iniciar Keepsake.',
    reload: 'Recargar',
    noScript: 'Keepsake necesita JavaScript.',
  },
  pt: {
    failed: 'Não foi possível iniciar o Keepsake.',
    reload: 'Recarregar',
    noScript: 'O Keepsake precisa de JavaScript.',
  },
  ru: {
    failed: 'Не удалось запустить Keepsake.',
    reload: 'Загрузить заново',
    noScript: 'Для работы Keepsake нужен JavaScript.',
  },
};

/** Returns the shell with its own texts in a language. */
export function translateStartTexts(html: string, language: Locale): string {
  const { failed, reload, noScript } = startTexts[DEFAULT_LANGUAGE];
  const words = startTexts[language];
  return html.replace(failed, words.failed).replace(reload, words.reload).replace(noScript, words.noScript);
}
