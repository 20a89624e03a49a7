import type { Locale } from '@domain/contract';

/** Texts for link previews in messengers: what the link opens, and that it needs no account. */
const descriptions: Readonly<Record<Locale, Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>> = {
  en: {
    one: 'A photo album of {pages} page. Browse it here, without an account.',
    other: 'A photo album of {pages} pages. Browse it here, without an account.',
  },
  de: {
    one: 'Ein Fotoalbum mit {pages} Seite. Blättern Sie hier, ganz ohne Konto.',
    other: 'Ein Fotoalbum mit {pages} Seiten. Blättern Sie hier, ganz ohne Konto.',
  },
  fr: {
    one: 'Un album photo de {pages} page. Feuilletez-le ici, sans compte.',
    other: 'Un album photo de {pages} pages. Feuilletez-le ici, sans compte.',
  },
  es: {
    one: 'Un álbum de fotos de {pages} página. Hojéalo aquí, sin cuenta.',
    other: 'Un álbum de fotos de {pages} páginas. Hojéalo aquí, sin cuenta.',
  },
  pt: {
    one: 'Um álbum de fotos com {pages} página. Folheie-o aqui, sem conta.',
    other: 'Um álbum de fotos com {pages} páginas. Folheie-o aqui, sem conta.',
  },
  ru: {
    one: 'Фотоальбом на {pages} страницу. Листайте его здесь, без учётной записи.',
    few: 'Фотоальбом на {pages} страницы. Листайте его здесь, без учётной записи.',
    other: 'Фотоальбом на {pages} страниц. Листайте его здесь, без учётной записи.',
  },
};

const openGraphLocales: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_PT',
  ru: 'ru_RU',
};

/** Returns the description of a shared album in its owner's language. */
export function describeSharedAlbum(locale: Locale, pages: number): { text: string; locale: string } {
  const forms = descriptions[locale];
  const form = forms[new Intl.PluralRules(locale).select(pages)] ?? forms.other ?? '';
  return {
    text: form.replace('{pages}', new Intl.NumberFormat(locale).format(pages)),
    locale: openGraphLocales[locale],
  };
}
