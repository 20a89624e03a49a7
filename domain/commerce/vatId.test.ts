import { isVatId } from '.';

describe('isVatId', () => {
  it.each([
    ['AT', 'ATU12345678', 'AT12345678 ATU1234567'],
    ['BE', 'BE0123456789 BE_0123.456.789', 'BE123456789 BE2123456789'],
    ['CH', 'CHE-123.456.789_MWST CHE123456789', 'CH123456789 CHE12345678'],
    ['DE', 'DE123456789 de_123_456_789 123456789', 'DE12345678 DE1234567890 DE12345678A 1234'],
    ['ES', 'ESB12345678 ESX1234567Z ES12345678Z', 'ES123456789'],
    ['FR', 'FR12345678901 FRXX123456789', 'FR1234567890 FROO123456789'],
    ['GB', 'GB123456789 GBGD123', 'GB12345678'],
    ['GR', 'EL123456789 GR123456789 123456789', 'EL12345678'],
    ['IE', 'IE1234567A IE1234567FA IE1A23456B', 'IE12345678'],
    ['IT', 'IT12345678901', 'IT1234567890'],
    ['NL', 'NL123456789B01', 'NL123456789 NL123456789A01'],
    ['NO', 'NO123456789MVA 123_456_789_MVA', 'NO12345678'],
    ['PL', 'PL1234567890 123-456-78-90', 'PL123456789'],
    ['PT', 'PT123456789', 'PT12345678'],
    ['RU', '7707083893 500100732259', 'ИНН7707083893 77 ---'],
    ['MX', 'SIN940401AB1 DEM8801152E9 GODE561231GR8', 'DE12'],
    ['CH', 'CHE\u2011116.281.710 CHE\u2013116.281.710', 'CHE_116'],
    ['AU', '51_824_753_556', 'none'],
    ['', 'DE123456789 51824753556', 'DE12 !!!'],
  ])('checks the form of %s', (country, good, bad) => {
    const given = (list: string) => list.split(' ').map((one) => one.replaceAll('_', ' '));
    expect(given(good).filter((id) => !isVatId(id, country))).toEqual([]);
    expect(given(bad).filter((id) => isVatId(id, country))).toEqual([]);
  });

  it.each([
    ['EE', ['EU372000041', 'EU 528003555', '12345678']],
    ['FR', ['732829320', '732 829 320 00074']],
    ['DE', ['12/345/67890', '86 095 742 719', 'EU372000041']],
    ['GB', ['1234567890', 'SC123456']],
    ['IT', ['RSSMRA85T10A562S', 'DELLCU85T10A562S']],
    ['NL', ['12345678']],
    ['', ['732829320', 'EU372000041', '12']],
  ])('takes tax and company numbers without the prefix of a VAT number: %s', (country, given) => {
    expect(given.filter((id) => !isVatId(id, country))).toEqual([]);
  });

  it('takes the number of a company in another country than that of the delivery', () => {
    expect(isVatId('DE123456789', 'FR')).toBe(true);
    expect(isVatId('DE12345678', 'FR')).toBe(false);
  });
});
