import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clientNetworks } from './clientNetwork';

describe('the networks of a client', () => {
  for (const [address, networks] of [
    ['203.0.113.9', ['203.0.113.9']],
    ['::ffff:203.0.113.9', ['203.0.113.9']],
    ['::ffff:cb00:7109', ['203.0.113.9']],
    ['0:0:0:0:0:FFFF:203.0.113.9', ['203.0.113.9']],
    ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:0db8:0001:0003:0000:0000:0000:0001', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
    ['not an address', ['not an address']],
  ] as const) {
    it(`of ${address} are ${networks.join(' and ')}`, () => assert.deepEqual(clientNetworks(address), networks));
  }
});
