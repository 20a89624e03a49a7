import { type Address, missingFields } from '.';

const address: Address = {
  recipient: 'Ada',
  street: 'Allee 1',
  street2: '',
  postcode: '10115',
  phone: '',
  city: 'Berlin',
  region: '',
  country: 'DE',
};

describe('an address', () => {
  it('says what it lacks', () => {
    expect(missingFields(address)).toEqual([]);
    expect(missingFields({ ...address, recipient: ' ', street: '', city: '', postcode: '', country: '' })).toEqual([
      'recipient',
      'street',
      'postcode',
      'city',
      'country',
    ]);
    expect(missingFields({ ...address, country: 'US' })).toEqual(['region']);
    expect(missingFields({ ...address, country: 'IE', postcode: '' })).toEqual([]);
  });
});
