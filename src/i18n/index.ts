export { I18nProvider, useLanguage } from './I18nProvider';
export { languageChooserMarker, languageMenuMarker, useChooseLocale } from './languageChooser';
export * from './locales';
export { loadMessages, type Message, type MessageId, type Messages } from './messages';
export { MessageText, T, useT } from './T';
