import { orderPhotos } from './order';
import { believeTimes } from './times';
import { titlesOf } from './titles';
import type { LayoutPhoto } from './types';

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
const photo = (id: string, date: string | null, takenBy: LayoutPhoto['takenBy'] = 'camera'): LayoutPhoto => ({
  id,
  width: 4000,
  height: 3000,
  focus: null,
  takenAt: date === null ? null : day(date),
  takenBy,
});

const journey = [
  photo('first', '2015-07-11'),
  photo('sent', '2015-07-15', 'file'),
  photo('last', '2015-07-14'),
  photo('copied', '2026-11-22', 'file'),
];

describe('the time of a file without a camera’s', () => {
  it('is believed near the times that cameras tell, and nowhere else', () => {
    expect(believeTimes(journey).map(({ takenAt }) => takenAt)).toEqual([
      day('2015-07-11'),
      day('2015-07-15'),
      day('2015-07-14'),
      null,
    ]);
  });

  it('is all there is when no camera tells one', () => {
    const sent = [photo('a', '2024-01-02', 'file'), photo('b', null), photo('c', '2020-01-02', 'file')];
    expect(believeTimes(sent)).toEqual(sent);
  });

  it('neither moves a photo away from its neighbours nor gets into the title', () => {
    const [copied, ...others] = journey.toReversed();
    const chosen = [others[0], copied, others[1], others[2]].flatMap((one) => one ?? []);
    expect(orderPhotos(chosen).map(({ id }) => id)).toEqual(['first', 'last', 'copied', 'sent']);
    expect(titlesOf('', chosen, 'en').title).toBe('July 11 – 15, 2015'.replaceAll(' – ', '\u2009–\u2009'));
  });
});
