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
const story = (photos: readonly LayoutPhoto[], changes: { title?: string; subtitle?: string; locale?: string } = {}) =>
  createStory(
    photos.map(toSubject),
    { captions: true, locale: 'en', title: 'Ours', subtitle: '', ...changes },
    themeOf('journey'),
  );

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

  it('says nothing in headings and captions that the title says: its place, its year', () => {
    const { headingOf, wordsOf } = story(trip, { title: 'Rome · Summer 2023' });
    expect(headingOf(0)).toEqual({ title: 'July 1', subtitle: '' });
    expect([wordsOf(0, 3).caption, wordsOf(12, 3).caption]).toEqual(['Saturday, July 1', 'Monday, July 3 · Florence']);
    expect(story(trip, { title: 'Rome and Florence' }).headingOf(12)?.title).toBe('Florence');
    const stay = [...on(1, 6, { place: rome }), ...on(2, 6, { place: rome })];
    expect(story(stay, { title: 'Our journey to Rome' }).wordsOf(0, 3).caption).toBe('Saturday, July 1');
  });

  it('leaves the date of a book of one day to its cover', () => {
    const day = [...on(1, 6, { place: rome }), ...on(1, 6, { place: florence })].map((photo, i) => ({
      ...photo,
      id: aLayoutPhoto(i + 1).id,
      takenAt: Date.UTC(2023, 6, 1, i < 6 ? 8 : 18, i),
    }));
    const { headingOf, wordsOf, dayOf } = story(day);
    expect([headingOf(0), headingOf(6)]).toEqual([
      { title: 'Rome', subtitle: '' },
      { title: 'Florence', subtitle: '' },
    ]);
    expect([wordsOf(0, 3).caption, wordsOf(6, 3).caption]).toEqual(['Rome', 'Florence']);
    expect(day.map((photo) => dayOf(toSubject(photo))).join('')).toBe('');
    expect(story(day, { subtitle: 'For Anna' }).wordsOf(0, 3).caption).toBe('July 1, 2023 · Rome');
    expect(story(day, { title: 'Rome 2023', subtitle: 'July 1' }).wordsOf(6, 3).caption).toBe('Florence');
    const bare = story(day.map((photo) => ({ ...photo, place: null })));
    expect([bare.headingOf(0), bare.wordsOf(0, 12).caption]).toEqual([null, '']);
  });

  it('heads events with the folder of their photos, unless it is that of the album', () => {
    const inFolder = (name: string) => (photo: LayoutPhoto) => ({ ...photo, folder: `Anna & Tom/${name}` });
    const photos = [...on(1, 8).map(inFolder('Church')), ...on(60, 8).map(inFolder('Feast'))];
    const { headingOf } = story(photos);
    expect([headingOf(0)?.title, headingOf(8)?.title]).toEqual(['Church', 'Feast']);
    const flat = photos.map((photo) => ({ ...photo, folder: 'Anna & Tom' }));
    expect(story(flat).headingOf(0)?.title).toBe('July 1');
  });

  it('goes on with the days of a journey beside one stray photo, which keeps its whole date', () => {
    const stray = aLayoutPhoto(99, { takenAt: Date.UTC(2009, 3, 3) });
    const { wordsOf } = story([stray, ...trip]);
    expect([wordsOf(0, 1).caption, wordsOf(1, 3).caption]).toEqual(['April 3, 2009', 'Saturday, July 1 · Rome']);
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
    const off = createStory(
      told.map(toSubject),
      { captions: false, locale: 'en', title: '', subtitle: '' },
      themeOf('journey'),
    );
    expect(off.wordsOf(0, 3).caption).toBe('');
  });

  it('writes nothing when words are off or nothing is known', () => {
    const unknown = on(1, 4, { takenAt: null });
    expect([story(unknown).wordsOf(0, 4).caption, story(unknown).headingOf(0)]).toEqual(['', null]);
    const off = createStory(
      trip.map(toSubject),
      { captions: false, locale: 'en', title: '', subtitle: '' },
      themeOf('journey'),
    );
    expect([off.wordsOf(0, 4).caption, off.headingOf(0)]).toEqual(['', null]);
  });
});
