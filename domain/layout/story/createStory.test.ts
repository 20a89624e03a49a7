import { aLayoutPhoto, themeOf } from '../../testing';
import { toSubject } from '../subject';
import type { LayoutPhoto } from '../types';
import { createStory } from './createStory';

const rome = { latitude: 41.9, longitude: 12.48, town: 'Trastevere', country: 'IT' };
const florence = { latitude: 43.771, longitude: 11.254, town: 'Florence', country: 'IT' };
/** Photos every 20 minutes from 10 o'clock on a day of July 2023. */
const on = (day: number, count: number, changes: Partial<LayoutPhoto> = {}) =>
  Array.from({ length: count }, (_, i) =>
    aLayoutPhoto(100 * day + i, { takenAt: Date.UTC(2023, 6, day, 10, 20 * i), ...changes }),
  );
const story = (photos: readonly LayoutPhoto[], changes: { title?: string; locale?: string } = {}) =>
  createStory(photos.map(toSubject), { captions: true, locale: 'en', title: 'Ours', ...changes }, themeOf('journey'));

describe('createStory', () => {
  const trip = [...on(1, 6, { place: rome }), ...on(2, 6, { place: rome }), ...on(3, 6, { place: florence })];

  it('heads chapters with a place, then with the days where the place stays', () => {
    const { headingOf, headingSources } = story(trip);
    expect(headingOf(0)).toEqual({ title: 'Rome', subtitle: 'July 1, 2023' });
    expect(headingOf(6)).toEqual({ title: 'July 2', subtitle: '2023' });
    expect(headingOf(12)?.title).toBe('Florence');
    expect([...headingSources.values()]).toEqual(['places', 'dates', 'places']);
  });

  it('does not repeat the title as a heading', () => {
    expect(story(trip, { title: 'ROME' }).headingOf(0)).toEqual({ title: 'July 1', subtitle: '2023' });
  });

  it('heads each day of a journey, and a page of several days with all of them', () => {
    const { wordsOf, pageStarts } = story(trip);
    expect([...pageStarts]).toEqual([0, 6, 12]);
    expect(wordsOf(0, 3).caption).toBe('Saturday, July 1 · Rome');
    expect(wordsOf(3, 3).caption).toBe('');
    expect(wordsOf(6, 6).caption).toBe('Sunday, July 2 · Rome');
    expect(wordsOf(9, 6).caption.replace(/\s/g, ' ')).toBe('July 2 – 3, 2023 · Rome and Florence');
    expect(story(trip, { locale: 'de' }).wordsOf(0, 3).caption).toBe('Samstag, 1. Juli · Rom');
  });

  it('writes dates and places of events that are no journey once', () => {
    const apart = [...on(1, 8, { place: rome }), ...on(60, 8, { place: rome })];
    const { wordsOf } = story(apart);
    expect(wordsOf(0, 4).caption).toBe('July 1, 2023 · Rome');
    expect(wordsOf(8, 4).caption).toBe('August 29, 2023');
  });

  it('names all events that begin on a page', () => {
    const named = (name: string) => (photo: LayoutPhoto, i: number) => ({ ...photo, name: `${name} ${i}.jpg` });
    const party = on(60, 2).map(named("Anna's birthday"));
    const wedding = on(90, 2, { place: florence }).map(named('Hochzeit'));
    const captionOf = (photos: readonly LayoutPhoto[], from = 0) =>
      story(photos)
        .wordsOf(from, photos.length - from)
        .caption.replace(/\s/g, ' ');
    const [first, last] = [on(1, 2, { place: rome }), on(120, 2, { place: florence })];
    expect(captionOf([...first, ...last])).toBe('July 1 – October 28, 2023 · Rome and Florence');
    // The rest of an event that began before has been named.
    expect(captionOf([...first, ...party, ...wedding], 1)).toBe(
      "Anna's birthday · Hochzeit · August 29 – September 28, 2023",
    );
    const again = on(100, 2).map(named("Anna's birthday"));
    expect(captionOf([...party, ...again])).toBe("Anna's birthday · August 29 – October 8, 2023");
    // A birthday does not name the other event.
    expect(captionOf([...first, ...party])).toBe('July 1 – August 29, 2023');
  });

  it('takes the occasion of an event from its file names', () => {
    const party = on(60, 8).map((photo, i) => ({ ...photo, name: `Anna's birthday ${i}.jpg` }));
    const { headingOf, wordsOf } = story([...on(1, 8), ...party]);
    expect(headingOf(8)).toEqual({ title: "Anna's birthday", subtitle: 'August 29, 2023' });
    expect(wordsOf(8, 4).caption).toBe("Anna's birthday · August 29, 2023");
  });

  it('writes what the photos of a page were described as, beside the words of an event', () => {
    const told = trip.map((photo, i) => (i === 0 || i === 4 ? { ...photo, caption: `Anna ${i}` } : photo));
    const { wordsOf } = story(told);
    expect([wordsOf(0, 3).caption, wordsOf(3, 3).caption]).toEqual(['Anna 0 · Saturday, July 1 · Rome', 'Anna 4']);
    expect(story(told, { title: 'Anna 4' }).wordsOf(3, 3).caption).toBe('');
    const long = trip.map((photo) => ({ ...photo, caption: 'x'.repeat(500) }));
    expect(story(long).wordsOf(3, 3).caption).toBe('');
    const many = trip.map((photo, i) => ({ ...photo, caption: `Anna ${i}` }));
    expect(story(many).wordsOf(3, 3).caption).toBe('');
    const off = createStory(told.map(toSubject), { captions: false, locale: 'en', title: '' }, themeOf('journey'));
    expect(off.wordsOf(0, 3).caption).toBe('');
  });

  it('writes nothing when words are off or nothing is known', () => {
    const unknown = on(1, 4, { takenAt: null });
    expect([story(unknown).wordsOf(0, 4).caption, story(unknown).headingOf(0)]).toEqual(['', null]);
    const off = createStory(trip.map(toSubject), { captions: false, locale: 'en', title: '' }, themeOf('journey'));
    expect([off.wordsOf(0, 4).caption, off.headingOf(0)]).toEqual(['', null]);
  });
});
