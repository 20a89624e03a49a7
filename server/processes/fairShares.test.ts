import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { FairShares, type Holder } from './fairShares';

const always = () => true;

it('takes from the largest group, then from its largest narrower group, the oldest first', () => {
  const shares = new FairShares<string>();
  shares.add(['192.0.2.0/24', '192.0.2.1'], 2, 'large address, small network');
  shares.add(['198.51.100.0/24', '198.51.100.1'], 1, 'small address, large network');
  shares.add(['198.51.100.0/24', '198.51.100.2'], 1, 'first');
  shares.add(['198.51.100.0/24', '198.51.100.2'], 1, 'second');
  assert.equal(shares.findGreediest(always)?.item, 'first');
  assert.equal(shares.findGreediest(always, 'newest')?.item, 'second');
  assert.equal(shares.findGreediest(({ item }) => item.startsWith('large'))?.item, 'large address, small network');
});

it('prefers the oldest of groups that hold the same', () => {
  const shares = new FairShares<number>();
  for (const i of [0, 1, 2]) shares.add([`192.0.${i}.0/24`, `192.0.${i}.1`], 1, i);
  assert.equal(shares.findGreediest(always)?.item, 0);
  assert.equal(new FairShares().findGreediest(always), undefined);
});

it('keeps sums equal to its shares, and never takes from a holder of less than the average', () => {
  const step = fc.record({ network: fc.nat(3), address: fc.nat(3), weight: fc.nat(20), removed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shares = new FairShares<number>();
      for (const [i, { network, address, weight, removed }] of steps.entries()) {
        const holder: Holder = [`n${network}`, `n${network} a${address}`];
        const share = shares.add(holder, 1, i);
        shares.resize(share, weight);
        if (!removed) continue;
        assert.ok(shares.remove(share));
        assert.ok(!shares.remove(share));
        shares.resize(share, 50);
      }
      const left = [...shares.values()];
      assert.equal(
        shares.total,
        left.reduce((sum, { weight }) => sum + weight, 0),
      );
      const found = shares.findGreediest(always);
      assert.equal(found === undefined, left.length === 0);
      const networks = new Set(left.map(({ holder }) => holder[0])).size;
      const held = left
        .filter(({ holder }) => holder[0] === found?.holder[0])
        .reduce((sum, { weight }) => sum + weight, 0);
      assert.ok(held * networks >= shares.total);
    }),
  );
});
