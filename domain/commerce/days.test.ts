import { dayInTimeZone, isTimeZone } from '.';

describe('seller’s day', () => {
  it.each([
    ['UTC', '2026-12-31T23:30:00Z', '2026-12-31'],
    ['Europe/Berlin', '2026-12-31T23:30:00Z', '2027-01-01'],
    ['Europe/Berlin', '2026-06-30T22:00:00Z', '2026-07-01'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
    ['Asia/Tokyo', '2026-03-01T15:00:00Z', '2026-03-02'],
  ])('in %s at %s is %s', (timeZone, moment, day) => {
    expect(dayInTimeZone(timeZone, new Date(moment))).toBe(day);
  });

  it('isTimeZone accepts only existing zones', () => {
    expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata'].every(isTimeZone)).toBe(true);
    expect(['', 'Berlin', 'Europe/Nowhere', '\u0000'].some(isTimeZone)).toBe(false);
  });
});
