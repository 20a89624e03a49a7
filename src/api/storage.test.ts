import { localIso } from './storage';

describe('the time of a file', () => {
  const ms = Date.UTC(2024, 6, 12, 21, 10, 0);
  it.each([
    [120, '2024-07-12T23:10:00.000+02:00'],
    [0, '2024-07-12T21:10:00.000+00:00'],
    [-210, '2024-07-12T17:40:00.000-03:30'],
    [345, '2024-07-13T02:55:00.000+05:45'],
  ])('is told with the zone of the device, %i minutes from UTC', (offset, expected) => {
    expect(localIso(ms, offset)).toBe(expected);
    expect(Date.parse(localIso(ms, offset))).toBe(ms);
  });
});
