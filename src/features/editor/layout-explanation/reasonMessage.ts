import type { Reason } from '@domain/layout';
import type { MessageId } from '@/i18n';

const largeFrameMessages: Readonly<Record<string, MessageId>> = {
  faces: 'reasons.large.faces',
  sharpest: 'reasons.large.sharpest',
  shape: 'reasons.large.shape',
};

const coverMessages: Readonly<Record<string, MessageId>> = {
  given: 'reasons.coverGiven',
  people: 'reasons.cover.people',
  portrait: 'reasons.cover.portrait',
  subject: 'reasons.cover.subject',
  calm: 'reasons.cover.calm',
};

const titleMessages: Readonly<Record<string, MessageId>> = {
  folder: 'reasons.title.folder',
  occasion: 'reasons.title.occasion',
  places: 'reasons.title.places',
  season: 'reasons.title.season',
  dates: 'reasons.title.dates',
};

const correctionMessages: Readonly<Record<string, MessageId>> = {
  dark: 'reasons.corrected.dark',
  flat: 'reasons.corrected.flat',
  tinted: 'reasons.corrected.tinted',
};

const chapterTitleMessages: Readonly<Record<string, MessageId>> = {
  occasion: 'reasons.chapterTitle.occasion',
  places: 'reasons.chapterTitle.places',
  dates: 'reasons.chapterTitle.dates',
  month: 'reasons.chapterTitle.month',
};

export interface ReasonMessage {
  readonly id: MessageId;
  readonly values: Reason['values'];
}

const [DAY, YEAR] = [24, 24 * 365.25];

/** Returns the message for a pause, in a readable unit. */
function pauseMessage(hours: number): ReasonMessage {
  if (hours >= YEAR) return { id: 'reasons.eventYears', values: { years: Math.floor(hours / YEAR) } };
  if (hours >= 2 * DAY) return { id: 'reasons.eventDays', values: { days: Math.round(hours / DAY) } };
  return { id: 'reasons.event', values: { hours: Math.round(hours) } };
}

const designMessages: Readonly<Record<string, MessageId>> = {
  axis: 'reasons.design.axis',
  exhibit: 'reasons.design.exhibit',
  quarters: 'reasons.design.quarters',
  letterbox: 'reasons.design.letterbox',
  arch: 'reasons.design.arch',
  oval: 'reasons.design.oval',
  film: 'reasons.design.film',
  grid: 'reasons.design.grid',
  journal: 'reasons.design.journal',
  lead: 'reasons.design.lead',
  pair: 'reasons.design.pair',
  panorama: 'reasons.design.panorama',
  passepartout: 'reasons.design.passepartout',
  polaroid: 'reasons.design.polaroid',
  poster: 'reasons.design.poster',
  quote: 'reasons.design.quote',
  scrap: 'reasons.design.scrap',
  timeline: 'reasons.design.timeline',
};

export function reasonMessage({ code, values }: Reason): ReasonMessage {
  if (code === 'event') return pauseMessage(Number(values['hours']));
  if (code === 'largePage' || code === 'largeSpread')
    return { id: largeFrameMessages[values['because'] ?? ''] ?? 'reasons.large.shape', values };
  if (code === 'cover') return { id: coverMessages[values['because'] ?? ''] ?? 'reasons.cover', values };
  if (code === 'title') return { id: titleMessages[values['because'] ?? ''] ?? 'reasons.title.dates', values };
  if (code === 'chapterTitle')
    return { id: chapterTitleMessages[values['because'] ?? ''] ?? 'reasons.chapterTitle.dates', values };
  if (code === 'corrected')
    return { id: correctionMessages[values['because'] ?? ''] ?? 'reasons.corrected.dark', values };
  if (code === 'design') return { id: designMessages[values['design'] ?? ''] ?? 'reasons.order', values };
  return { id: `reasons.${code}`, values };
}
