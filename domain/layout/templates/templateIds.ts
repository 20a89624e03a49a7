/** Template ids in display order, for pages that only offer them. */
export const templateIds = [
  'journey',
  'atlas',
  'shore',
  'edge',
  'logbook',
  'hearth',
  'scrapbook',
  'heirloom',
  'instant',
  'vow',
  'bloom',
  'evening',
  'noir',
  'guests',
  'cradle',
  'lullaby',
  'firsts',
  'year',
  'almanac',
  'contact',
  'confetti',
  'soiree',
  'reel',
  'portfolio',
  'monograph',
  'magazine',
  'gallery',
  'duo',
] as const;
export type TemplateId = (typeof templateIds)[number];

export const DEFAULT_TEMPLATE: TemplateId = 'journey';
