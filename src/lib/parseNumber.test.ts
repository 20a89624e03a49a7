import { parseNumber } from './parseNumber';

it.each([
  ['12', 12],
  ['  12.5 ', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['\u22123,5', -3.5],
  ['\u2013 3', -3],
  ['\uff0d\uff11\uff12\uff0e\uff15', -12.5],
  ['\u0661\u0662\u066b\u0665', 12.5],
  ['\u200e\u2212\u06f1\u06f2', -12],
  ['\u0967\u0968', 12],
  ['1.000,5', 1000.5],
  ['1,000.5', 1000.5],
  ['1\u202f000,5', 1000.5],
  ["1'000.5", 1000.5],
  ['1.000.000', 1_000_000],
  ['12,34,567.5', 1_234_567.5],
  ['\u0661\u066c\u0660\u0660\u0660', 1000],
  ['1e2', 100],
  ['0,125', 0.125],
])('parses %j', (text, number) => expect(parseNumber(text)).toBe(number));

it.each([
  '',
  ' ',
  '-',
  'far',
  '1.2.3',
  '1,00,0.5',
  '1.000.5',
  '1-2',
  '5 mm',
  '1 2',
  'NaN',
  'Infinity',
  '0x10',
  '\u00b2',
])('rejects %j', (text) => expect(parseNumber(text)).toBeNaN());

it('treats a single separator as thousands where the language does', () => {
  expect(['en', 'de', 'fr'].map((locale) => parseNumber('1,000', locale))).toEqual([1000, 1, 1]);
  expect(['en', 'de', 'es'].map((locale) => parseNumber('1.500', locale))).toEqual([1.5, 1500, 1500]);
});
