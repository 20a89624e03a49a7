import { reasonMessage } from './reasonMessage';

describe('a pause between photos', () => {
  it.each([
    [1.4, { id: 'reasons.event', values: { hours: 1 } }],
    [47, { id: 'reasons.event', values: { hours: 47 } }],
    [48, { id: 'reasons.eventDays', values: { days: 2 } }],
    [8628, { id: 'reasons.eventDays', values: { days: 360 } }],
    [17_162.6, { id: 'reasons.eventYears', values: { years: 1 } }],
    [26_298, { id: 'reasons.eventYears', values: { years: 3 } }],
  ])('of %s hours is shown in a readable unit', (hours, words) => {
    expect(reasonMessage({ code: 'event', values: { hours } })).toEqual(words);
  });
});
