export { I18nProvider, useLanguage } from './I18nProvider';
export { languageChooser, menuWithLanguages, useChooseLocale } from './languageChooser';
export * from './locales';
export { loadMessages, type Message, type MessageId, type Messages } from './messages';
export { MessageText, T, useT } from './T';
