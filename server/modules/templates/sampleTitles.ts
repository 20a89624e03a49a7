import type { Locale } from '@domain/contract';
import type { AlbumTemplate } from '@domain/layout';

/** Title of the sample album of each category, by language. */
export const sampleTitles: Readonly<Record<AlbumTemplate['category'], Readonly<Record<Locale, string>>>> = {
  travel: {
    en: 'Along the coast',
    ru: 'Вдоль побережья',
    fr: 'Le long de la côte',
    de: 'An der Küste',
    es: 'Por la costa',
    pt: 'Pela costa',
  },
  family: {
    en: 'Our Sundays',
    ru: 'Наши воскресенья',
    fr: 'Nos dimanches',
    de: 'Unsere Sonntage',
    es: 'Nuestros domingos',
    pt: 'Os nossos domingos',
  },
  wedding: {
    en: 'Anna & Luis',
    ru: 'Анна и Луис',
    fr: 'Anna & Luis',
    de: 'Anna & Luis',
    es: 'Anna y Luis',
    pt: 'Anna e Luís',
  },
  baby: {
    en: 'Hello, Mila',
    ru: 'Привет, Мила',
    fr: 'Bonjour, Mila',
    de: 'Hallo, Mila',
    es: 'Hola, Mila',
    pt: 'Olá, Mila',
  },
  year: { en: '2024', ru: '2024', fr: '2024', de: '2024', es: '2024', pt: '2024' },
  party: {
    en: 'Thirty!',
    ru: 'Тридцать!',
    fr: 'Trente ans\u00a0!',
    de: 'Dreißig!',
    es: '¡Treinta!',
    pt: 'Trinta!',
  },
  portfolio: {
    en: 'Light and rooms',
    ru: 'Свет и комнаты',
    fr: 'Lumière et espaces',
    de: 'Licht und Räume',
    es: 'Luz y espacios',
    pt: 'Luz e espaços',
  },
  art: { en: 'Still', ru: 'Тишина', fr: 'Silence', de: 'Stille', es: 'Quietud', pt: 'Quietude' },
};
