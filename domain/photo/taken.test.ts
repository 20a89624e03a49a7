import { takenOf } from './taken';

const utc = (iso: string) => Date.parse(`${iso}Z`);

describe('takenOf', () => {
  it('keeps the clock of the camera and moves it to UTC by its offset', () => {
    expect(takenOf({ original: '2024:04:14 02:20:31', originalOffset: '+05:45' })).toEqual({
      at: utc('2024-04-13T20:35:31'),
      local: utc('2024-04-14T02:20:31'),
    });
    expect(takenOf({ original: '2024:04:13 16:38:30', originalOffset: '-04:00' })?.at).toBe(utc('2024-04-13T20:38:30'));
  });

  it('takes UTC from the satellites where the camera wrote no offset', () => {
    expect(takenOf({ original: '2019:01:01 00:15:00', gpsDate: '2018:12:31', gpsTime: [13, 15, 0] })).toEqual({
      at: utc('2018-12-31T13:15:00'),
      local: utc('2019-01-01T00:15:00'),
    });
  });

  it('does not believe a satellite fix of another day', () => {
    const tags = { original: '2023:02:02 02:00:00', gpsDate: '2023:10:10', gpsTime: [1, 0, 0] };
    expect(takenOf(tags)?.at).toBe(utc('2023-02-02T02:00:00'));
  });

  it('falls back to the time of digitising with its own offset, then to the satellites alone', () => {
    expect(
      takenOf({
        original: '1601:06:06 16:39:33',
        originalOffset: '+09:00',
        digitised: '2015:06:12 16:39:33',
        digitisedOffset: '+02:00',
      }),
    ).toEqual({ at: utc('2015-06-12T14:39:33'), local: utc('2015-06-12T16:39:33') });
    expect(takenOf({ gpsDate: '2022:01:12', gpsTime: [7, 30, 14.9] })?.at).toBe(utc('2022-01-12T07:30:14'));
  });

  it.each([
    ['zeros', '0000:00:00 00:00:00'],
    ['a clock never set', '1601:06:06 16:39:33'],
    ['31 February', '2024:02:31 10:00:00'],
    ['hour 25', '2024:02:01 25:00:00'],
    ['spaces', '    :  :     :  :  '],
    ['nothing', ''],
  ])('knows nothing from %s', (_, original) => {
    expect(takenOf({ original })).toBeNull();
  });

  it('keeps the clock when the offset is nonsense', () => {
    expect(takenOf({ original: '2024:04:14 02:20:31', originalOffset: '+99:00' })?.at).toBe(utc('2024-04-14T02:20:31'));
  });
});
