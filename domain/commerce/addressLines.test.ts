import { formatAddressLines, formatRegion, type PostalRegion } from '.';

const lines = (
  [country, postcode, city]: readonly [string, string, string],
  region: PostalRegion | null = null,
  changes: { recipient?: string; street?: string; street2?: string } = {},
) =>
  formatAddressLines(
    { recipient: 'Ada', street: 'Main 1', street2: '', postcode, city, country, ...changes },
    region,
    '',
  );
const tokyo = { code: 'JP-13', name: 'Tokyo', localName: '東京都' };

describe('formatAddressLines', () => {
  it.each([
    ['DE', '10115', 'Berlin', null, ['10115 Berlin']],
    ['FR', '75001', 'Paris', null, ['75001 Paris']],
    ['US', '94025', 'Menlo Park', { code: 'US-CA', name: 'California' }, ['Menlo Park, CA 94025']],
    ['US', '09012', 'APO', { code: 'US-AE', name: 'Armed Forces Europe' }, ['APO, AE 09012']],
    ['CA', 'H2X 1Y4', 'Montréal', { code: 'CA-QC', name: 'Quebec' }, ['Montréal QC H2X 1Y4']],
    ['AU', '2000', 'Sydney', { code: 'AU-NSW', name: 'New South Wales' }, ['Sydney NSW 2000']],
    ['BR', '01310-100', 'São Paulo', { code: 'BR-SP', name: 'São Paulo' }, ['São Paulo-SP', '01310-100']],
    ['MX', '44100', 'Guadalajara', { code: 'MX-JAL', name: 'Jalisco' }, ['44100 Guadalajara, Jalisco']],
    ['IN', '682001', 'Kochi', { code: 'IN-KL', name: 'Kerala' }, ['Kochi 682001', 'Kerala']],
    ['ES', '08001', 'Barcelona', { code: 'ES-CT', name: 'Catalunya' }, ['08001 Barcelona Catalunya']],
    ['GB', 'SW1A 1AA', 'London', null, ['London', 'SW1A 1AA']],
    ['AE', '', 'Dubai', { code: 'AE-DU', name: 'Dubai', localName: 'دبي' }, ['Dubai']],
    ['SG', '018956', 'Singapore', null, ['SINGAPORE 018956']],
    ['HK', '999077', 'Kowloon', null, ['Kowloon', '999077']],
  ])('formats %s %s %s as its country does', (country, postcode, city, region, written) => {
    expect(lines([country, postcode, city], region)).toEqual(['Ada', 'Main 1', ...written]);
  });

  it('includes the city when the format has no place for it', () => {
    expect(lines(['JP', '100-0001', 'Chiyoda-ku'], tokyo)).toEqual(['Ada', 'Main 1', 'Chiyoda-ku, Tokyo', '100-0001']);
    expect(lines(['AE', '', 'Al Ain'], { code: 'AE-AZ', name: 'Abu Dhabi' })).toEqual([
      'Ada',
      'Main 1',
      'Al Ain',
      'Abu Dhabi',
    ]);
  });

  it('begins with the largest unit in the script of such a country', () => {
    expect(lines(['JP', '100-0001', '千代田区'], tokyo, { recipient: '山田花子', street: '千代田1-1' })).toEqual([
      '〒100-0001',
      '東京都',
      '千代田区',
      '千代田1-1',
      '山田花子',
    ]);
  });

  it('ends with the country and has no empty lines', () => {
    const words = { recipient: 'Ada', street: '', street2: '', postcode: '', city: '', country: 'CA' };
    expect(formatAddressLines(words, null, 'Canada')).toEqual(['Ada', 'Canada']);
  });
});

it('formatRegion abbreviates regions where the country does, else uses the name', () => {
  expect(formatRegion({ code: 'AU-NSW', name: 'New South Wales' })).toBe('NSW');
  expect(formatRegion(tokyo)).toBe('Tokyo');
  expect(formatRegion({ code: '', name: 'Øland' })).toBe('Øland');
  expect(formatRegion(null)).toBe('');
});
