import { createStorageFile } from '@/testing/photos';
import { computeDateChanges, type DateChoice, toFormDate } from '../dates/dateChanges';
import { invertChanges, withDate } from './photoEdits';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const noon = createStorageFile('noon', { taken_local: '2015-07-14T12:00:30.000Z', taken_offset: 120 });
const night = createStorageFile('night', { taken_local: '2015-07-15T23:10:00.000Z', taken_precision: 'time' });
const undated = createStorageFile('undated');
const photos = [night, noon, undated];
const locals = (choice: DateChoice, of = photos) =>
  computeDateChanges(of, choice, NOW)?.map(({ id, after }) => [id, after.taken_local, after.taken_precision]);

describe('changes of dates', () => {
  it('sets one date for all, with or without a time', () => {
    expect(locals({ kind: 'set', day: '2014-01-02', time: '' })).toEqual([
      ['night', '2014-01-02T00:00:00.000Z', 'day'],
      ['noon', '2014-01-02T00:00:00.000Z', 'day'],
      ['undated', '2014-01-02T00:00:00.000Z', 'day'],
    ]);
    expect(locals({ kind: 'set', day: '2014-01-02', time: '09:30' }, [undated])).toEqual([
      ['undated', '2014-01-02T09:30:00.000Z', 'time'],
    ]);
  });

  it('moves all dated photos by the same time, from that of the earliest', () => {
    expect(locals({ kind: 'shift', day: '2016-07-14', time: '13:00' })).toEqual([
      ['night', '2016-07-16T00:10:00.000Z', 'time'],
      ['noon', '2016-07-14T13:00:30.000Z', 'time'],
    ]);
  });

  it('removes dates, and leaves photos alone whose date stays', () => {
    expect(locals({ kind: 'none' })).toEqual([
      ['night', null, 'time'],
      ['noon', null, 'time'],
    ]);
    expect(computeDateChanges([noon], { kind: 'set', ...toFormDate(noon) }, NOW)).toEqual([]);
  });

  it.each([
    ['no date', { kind: 'set', day: '', time: '' }],
    ['a shift without a time', { kind: 'shift', day: '2015-07-14', time: '' }],
    ['a date before photography', { kind: 'set', day: '1799-12-31', time: '' }],
    ['a date in the future', { kind: 'set', day: '2026-11-29', time: '' }],
    ['a shift of another photo into the future', { kind: 'shift', day: '2026-11-27', time: '10:00' }],
  ] as const)('refuses %s', (_, choice) => {
    expect(computeDateChanges(photos, choice, NOW)).toBeNull();
  });

  it('keeps the instant in step with clock and offset, and can be inverted', () => {
    const [change] = computeDateChanges([noon], { kind: 'shift', day: '2015-07-14', time: '13:00' }, NOW) ?? [];
    if (!change) throw new Error('no change');
    const moved = withDate(noon, change.after);
    expect(moved.taken_at).toBe('2015-07-14T11:00:30.000Z');
    expect(withDate(moved, invertChanges([change])[0]?.after ?? change.after).taken_local).toBe(noon.taken_local);
  });

  it('fills the form with as much as is known', () => {
    expect(toFormDate(noon)).toEqual({ day: '2015-07-14', time: '12:00' });
    expect(toFormDate({ ...noon, taken_precision: 'day' })).toEqual({ day: '2015-07-14', time: '' });
    expect(toFormDate(undefined)).toEqual({ day: '', time: '' });
  });
});
