import type { Locale } from '@domain/contract';
import names from './names.json';

const namesById: Readonly<Record<string, Readonly<Record<Locale, readonly string[]>>>> = names;

/** What a sticker is called in a language, and other words by which it is found. Made by `scripts/stickers.mjs`. */
export function getStickerNames(
  id: string,
  locale: Locale,
): { readonly name: string; readonly words: readonly string[] } {
  const [name = id.replaceAll('-', ' '), ...words] = namesById[id]?.[locale] ?? [];
  return { name, words };
}
