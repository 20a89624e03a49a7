import {
  type Address,
  findInvalidAddressFields,
  findMissingAddressFields,
  isAddressFieldValid,
  validatedAddressFields,
} from '.';

const address: Address = {
  recipient: 'Ada',
  street: 'Allee 1',
  street2: '',
  postcode: '10115',
  phone: '',
  city: 'Berlin',
  region: '',
  country: 'DE',
  company: '',
  vat_id: '',
};

describe('address', () => {
  it('lists its missing fields', () => {
    expect(findMissingAddressFields(address)).toEqual([]);
    expect(
      findMissingAddressFields({ ...address, recipient: ' ', street: '', city: '', postcode: '', country: '' }),
    ).toEqual(['recipient', 'street', 'postcode', 'city', 'country']);
    expect(findMissingAddressFields({ ...address, country: 'US' })).toEqual(['region']);
    expect(findMissingAddressFields({ ...address, country: 'IE', postcode: '' })).toEqual([]);
  });
});

describe('fields of an address', () => {
  const wrong = (changes: Partial<Address>) => findInvalidAddressFields({ ...address, ...changes });

  it.each([
    ['DE', '10115 D-10115 DE-10115', '!!! 1011 101156 ABCDE 10115!'],
    ['GB', 'SW1A1AA sw1a-1aa M1_1AE', '12345 SW1A SW1A_1A1'],
    ['US', '90210 90210-1234', '9021 902101 ABCDE'],
    ['NL', '1012AB 1012_ab', '1012 AB1012'],
    ['PL', '00-950 00950', '0095 00-95O'],
    ['JP', '100-0001 1000001', '100-001'],
    ['PT', '1000-001 1000001', '10'],
    ['CA', 'K1A0B1 k1a_0b1', 'K1A K1A_0BO'],
    ['IE', 'D02AF30 D02_AF30', 'Dublin'],
    ['LV', '1050 LV-1050', 'LV 10505'],
    ['RU', '101000', '10100 МОСКВА'],
    ['CL', '8320000 832-0000', '!!!'],
    ['HN', '11101', '--- @@@ no 1'],
    ['', '10115', '!!! abc'],
  ])('accept a postcode of %s', (country, good, bad) => {
    const given = (list: string) => list.split(' ').map((one) => one.replaceAll('_', ' '));
    const isPostcode = (text: string) => isAddressFieldValid('postcode', text, country);
    expect(given(good).filter((postcode) => !isPostcode(postcode))).toEqual([]);
    expect(given(bad).filter(isPostcode)).toEqual([]);
  });

  it('accept a phone number', () => {
    const good = ['+49 30 123456', '030/123456', '(030) 12 34-56', '+1 (212) 555-0100', '8 800 555-35-35', '12345'];
    const bad = [
      'not a phone',
      '123',
      '+++',
      '00000000',
      '1234567890123456',
      '030 123456 ext',
      'a@b.de',
      '12+345678',
      '(12345',
    ];
    const isPhone = (text: string) => isAddressFieldValid('phone', text, 'DE');
    expect(good.filter((phone) => !isPhone(phone))).toEqual([]);
    expect(bad.filter(isPhone)).toEqual([]);
  });

  it('require letters in names and accept empty fields', () => {
    expect(wrong({})).toEqual([]);
    expect(
      wrong({
        recipient: '...',
        street: '?!',
        postcode: '!!!',
        city: '123',
        phone: 'not a phone',
        company: '.',
        vat_id: '?',
      }),
    ).toEqual(validatedAddressFields);
    expect(wrong({ recipient: '', street: '', postcode: '', city: '', phone: '' })).toEqual([]);
    expect(wrong({ recipient: 'Мария', street: '7', city: '東京' })).toEqual([]);
  });
});
