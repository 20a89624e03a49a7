import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localTimeOf } from './localTime';

const now = Date.UTC(2026, 0, 1);

describe('the time of a file', () => {
  it('is a moment, and the clock of the place', () => {
    assert.deepEqual(localTimeOf('2024-07-12T23:10:00.000+02:00', now), {
      instant: Date.UTC(2024, 6, 12, 21, 10),
      local: Date.UTC(2024, 6, 12, 23, 10),
    });
    const utc = Date.UTC(2024, 6, 12, 21, 10);
    assert.deepEqual(localTimeOf('2024-07-12T21:10:00Z', now), { instant: utc, local: utc });
  });

  for (const iso of ['1970-01-01T00:00:00Z', '2026-01-03T00:00:00Z', 'soon'])
    it(`is none when it is ${iso}`, () => assert.equal(localTimeOf(iso, now), null));
});
