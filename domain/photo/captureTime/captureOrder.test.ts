import { compareNames, resolveInstants, sortByCapture, timeBetween } from './captureOrder';

const HOUR = 3_600_000;

describe('order of photos', () => {
  it("assumes the previous photo's zone for a clock without one", () => {
    const photos = [
      { local: 15 * HOUR, offset: 540 },
      { local: 6 * HOUR, offset: -600 },
      { local: 16 * HOUR, offset: null },
      { local: null, offset: null },
      { local: 5 * HOUR, offset: null },
    ];
    expect(resolveInstants(photos)).toEqual([6 * HOUR, 16 * HOUR, 7 * HOUR, null, 15 * HOUR]);
    expect(resolveInstants([{ local: 5, offset: null }])).toEqual([5]);
  });

  it('is by instant across the end of summer time, by fraction of a second, then by name', () => {
    const at = (name: string, local: number, offset: number | null) => ({ name, local, offset });
    const photos = [
      at('winter.jpg', 2.1 * HOUR, 60),
      at('summer.jpg', 2.7 * HOUR, 120),
      at('IMG_10.jpg', 9 * HOUR, 60),
      at('img_9.jpg', 9 * HOUR, 60),
      at('undated_10.jpg', Number.NaN, null),
      at('undated_9.jpg', Number.NaN, null),
      at('first.jpg', 9 * HOUR - 1, 60),
    ];
    const read = ({ local, ...rest }: (typeof photos)[number]) => ({
      ...rest,
      local: Number.isNaN(local) ? null : local,
    });
    const names = (direction: 1 | -1) => sortByCapture(photos, read, direction).map(({ name }) => name);
    const dated = ['summer.jpg', 'winter.jpg', 'first.jpg', 'img_9.jpg', 'IMG_10.jpg'];
    expect(names(1)).toEqual([...dated, 'undated_9.jpg', 'undated_10.jpg']);
    expect(names(-1)).toEqual([...dated.toReversed(), 'undated_10.jpg', 'undated_9.jpg']);
  });

  it.each([
    [['IMG_9.jpg', 'IMG_10.jpg', 'IMG_0011.jpg', 'img_12.JPG']],
    [['a.jpg', 'a (2).jpg', 'a (10).jpg', 'b.jpg']],
    [['20230805_140322.jpg', '20230805_140322_1.jpg', '20230806_000000.jpg']],
    [['photo 999999999999999.jpg', 'photo 1000000000000000.jpg']],
  ])('sorts names naturally: %j', (names) => {
    expect(names.toReversed().sort(compareNames)).toEqual(names);
  });

  it('measures between instants when both are known, else between clocks', () => {
    const tokyo = { local: 15 * HOUR, offset: 540 };
    expect(timeBetween(tokyo, { local: 6 * HOUR, offset: -600 })).toBe(10 * HOUR);
    expect(timeBetween(tokyo, { local: 6 * HOUR, offset: null })).toBe(-9 * HOUR);
    expect(timeBetween(tokyo, { local: null, offset: null })).toBeNull();
  });
});
