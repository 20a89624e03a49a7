/** Template ids in display order, for pages that only offer them. */
export const templateIds = [
  'journey',
  'atlas',
  'shore',
  'hearth',
  'scrapbook',
  'heirloom',
  'vow',
  'bloom',
  'evening',
  'cradle',
  'lullaby',
  'year',
  'almanac',
  'confetti',
  'soiree',
  'portfolio',
  'monograph',
  'gallery',
] as const;
export type TemplateId = (typeof templateIds)[number];

export const DEFAULT_TEMPLATE: TemplateId = 'journey';
