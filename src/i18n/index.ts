export { I18nProvider, languageChooserMarker, languageMenuMarker, useChooseLocale, useLanguage } from './I18nProvider';
export * from './locales';
export { loadMessages, type Message, type MessageId, type Messages, MessageText, T, useT } from './messages';
