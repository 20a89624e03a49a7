import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Address, formatRegion } from '@domain/commerce';
import { findRegions } from './places';
import { formatPostalAddress } from './postalAddress';
import regionCodes from './regionCodes.json';

const address = (changes: Partial<Address>): Address => ({
  recipient: 'Ada',
  street: 'Main 1',
  street2: '',
  postcode: '1000',
  phone: '',
  city: 'City',
  region: '',
  country: 'DE',
  company: '',
  vat_id: '',
  ...changes,
});

describe('a postal address', () => {
  it('names its region by ISO 3166-2 and by the local spelling, never by our own code', async () => {
    for (const [country, region, code, text] of [
      ['AU', 'AU.02', 'AU-NSW', 'NSW'],
      ['JP', 'JP.40', 'JP-13', 'Tokyo'],
      ['ES', 'ES.53', 'ES-CN', 'Canarias'],
      ['ES', 'ES.29', 'ES-MD', 'Madrid'],
      ['CA', 'CA.10', 'CA-QC', 'QC'],
      ['BR', 'BR.27', 'BR-SP', 'SP'],
      ['MX', 'MX.09', 'MX-CMX', 'Ciudad de México'],
      ['IN', 'IN.13', 'IN-KL', 'Kerala'],
      ['US', 'US.CA', 'US-CA', 'CA'],
      ['US', 'US.AE', 'US-AE', 'AE'],
      ['US', 'US.AA', 'US-AA', 'AA'],
      ['US', 'US.AP', 'US-AP', 'AP'],
    ] as const) {
      const { region: found } = await formatPostalAddress(address({ country, region }), 'en');
      assert.deepEqual([region, found?.code, formatRegion(found)], [region, code, text]);
    }
    assert.equal((await formatPostalAddress(address({ region: '' }), 'en')).region, null);
  });

  it('ends with its country in the requested language', async () => {
    const { lines } = await formatPostalAddress(address({ country: 'US', region: 'US.CA', city: 'Menlo Park' }), 'de');
    assert.deepEqual(lines, ['Ada', 'Main 1', 'Menlo Park, CA 1000', 'Vereinigte Staaten']);
  });

  it('keeps the name of a region without an ISO code', async () => {
    const { region } = await formatPostalAddress(address({ country: 'AX', region: 'AX.211' }), 'en');
    assert.deepEqual(region, { code: '', name: 'Mariehamn' });
  });
});

describe('the table of regions', () => {
  const entries = Object.entries(regionCodes);

  it("has unique ISO 3166-2 codes of the region's own country", () => {
    for (const [region, [code = '']] of entries)
      assert.match(code, new RegExp(`^${region.slice(0, 2)}-[A-Z0-9]{1,3}$`));
    assert.equal(new Set(entries.map(([, [code]]) => code)).size, entries.length);
  });

  it('is complete for countries whose addresses name a region', async () => {
    const military = /^US\.A[AEP]$/;
    for (const country of ['AU', 'BR', 'CA', 'CN', 'ES', 'ID', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY', 'PT', 'RU', 'US']) {
      const regions = await findRegions(country);
      assert.ok(regions.length > 0);
      const unknown = regions.filter(({ code }) => !(code in regionCodes) && !military.test(code));
      assert.deepEqual(unknown, []);
    }
  });
});
