import type { AlbumTemplate } from './albumTemplate';
import { art } from './art';
import { baby } from './baby';
import { family } from './family';
import { party } from './party';
import { portfolio } from './portfolio';
import { DEFAULT_TEMPLATE } from './templateIds';
import { travel } from './travel';
import { wedding } from './wedding';
import { year } from './year';

export type { AlbumTemplate } from './albumTemplate';

export const templates: readonly AlbumTemplate[] = [
  ...travel,
  ...family,
  ...wedding,
  ...baby,
  ...year,
  ...party,
  ...portfolio,
  ...art,
];

export function templateOf(id: string): AlbumTemplate | undefined {
  return templates.find((template) => template.id === id);
}

/** Returns the default template for an id that no template has, as of an album from a newer version. */
export function templateOrDefault(id: string): AlbumTemplate {
  const template = templateOf(id) ?? templateOf(DEFAULT_TEMPLATE);
  if (!template) throw new Error('the default template is missing');
  return template;
}
