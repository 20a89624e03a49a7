/** Template ids by category, in display order, for pages that only offer them. */
export const templatesByCategory = {
  travel: ['journey', 'atlas', 'shore', 'edge', 'logbook'],
  family: ['hearth', 'scrapbook', 'heirloom', 'instant', 'timeline'],
  wedding: ['vow', 'bloom', 'evening', 'noir', 'guests'],
  baby: ['cradle', 'lullaby', 'firsts', 'firstyear'],
  year: ['year', 'almanac', 'contact', 'months'],
  party: ['confetti', 'soiree', 'reel'],
  portfolio: ['portfolio', 'monograph', 'magazine'],
  art: ['gallery', 'duo'],
} as const;

export type TemplateCategory = keyof typeof templatesByCategory;
export type TemplateId = (typeof templatesByCategory)[TemplateCategory][number];

export const templateCategories = Object.keys(templatesByCategory) as readonly TemplateCategory[];
export const templateIds: readonly TemplateId[] = templateCategories.flatMap(
  (category) => templatesByCategory[category],
);

/** Templates of different occasions and structures that are offered first. */
export const firstTemplates: readonly TemplateId[] = ['journey', 'edge', 'hearth', 'vow', 'firstyear', 'months'];

export const DEFAULT_TEMPLATE: TemplateId = 'journey';
