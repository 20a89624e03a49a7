import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { isLibraryError, type LibraryErrorCode, type LibraryGrant, type PhotoLibrary } from './photoLibrary';

export interface LibraryUnderTest {
  readonly library: PhotoLibrary;
  consent(url: string): Promise<{ code: string; state: string }>;
  /**
   * Simulates picking the first `count` items.
   * @returns the originals in list order
   */
  pick(
    pickerId: string,
    url: string,
    count: number,
  ): Promise<readonly { name: string; bytes: () => Promise<Buffer> }[]>;
  close(): Promise<void>;
}

const newVerifier = () => randomBytes(48).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const fails = (code: LibraryErrorCode) => (error: unknown) => isLibraryError(error, code);
const anySignal = () => new AbortController().signal;

/**
 * Compliance tests for photo libraries.
 * @param many number of items that can be picked
 */
export function libraryCompliance(name: string, many: number, open: () => Promise<LibraryUnderTest>): void {
  describe(`photo library: ${name}`, () => {
    let fixture: LibraryUnderTest;
    let library: PhotoLibrary;
    before(async () => {
      fixture = await open();
      library = fixture.library;
    });
    after(() => fixture.close());

    async function begun(): Promise<{ code: string; verifier: string }> {
      const verifier = newVerifier();
      const state = newVerifier();
      const back = await fixture.consent(
        library.consentUrl({ state, challenge: challengeOf(verifier), language: 'en' }),
      );
      assert.equal(back.state, state, 'the state comes back unchanged');
      return { code: back.code, verifier };
    }

    async function linked(): Promise<LibraryGrant> {
      const { code, verifier } = await begun();
      return library.exchangeCode(code, verifier);
    }

    const listed = async (grant: LibraryGrant, id: string) => {
      const items = [];
      for await (const item of library.listItems(grant, id)) items.push(item);
      return items;
    };

    it('is available and has a name', () => {
      assert.deepEqual([library.unavailable, library.name], [null, name]);
    });

    it('exchanges a code once, and only with its PKCE verifier', async () => {
      const { code, verifier } = await begun();
      const grant = await library.exchangeCode(code, verifier);
      assert.ok(grant.refreshToken !== '' && grant.expiresAt > Date.now());
      await assert.rejects(library.exchangeCode(code, verifier), fails('refused'));
      const stolen = await begun();
      await assert.rejects(library.exchangeCode(stolen.code, newVerifier()), fails('refused'));
      await assert.rejects(library.exchangeCode('made-up', newVerifier()), fails('refused'));
    });

    it('renews a grant until it is revoked; revoking is idempotent', async () => {
      const grant = await linked();
      const fresh = await library.renewGrant(grant);
      assert.notEqual(fresh.accessToken, grant.accessToken);
      await library.openPicker(fresh, 'en');
      await library.revokeGrant(fresh);
      await library.revokeGrant(fresh);
      await assert.rejects(library.renewGrant(fresh), fails('refused'));
      await assert.rejects(library.openPicker(fresh, 'en'), fails('refused'));
    });

    it('opens a picker with URL, interval and expiry, and notices a completed pick', async () => {
      const grant = await linked();
      const picker = await library.openPicker(grant, 'de');
      assert.match(picker.url, /\/autoclose(?:\?|$)/);
      assert.ok(picker.pollMs >= 1000 && picker.pollMs <= 30_000);
      assert.ok(picker.endsAt.getTime() > Date.now() + 60_000);
      assert.equal((await library.getPickerStatus(grant, picker.id)).isPicked, false);
      await assert.rejects(listed(grant, picker.id), fails('unavailable'), 'nothing is listed before');
      await fixture.pick(picker.id, picker.url, 2);
      assert.equal((await library.getPickerStatus(grant, picker.id)).isPicked, true);
    });

    it('lists all pages of picked items and downloads unchanged bytes', async () => {
      const grant = await linked();
      const picker = await library.openPicker(grant, 'en');
      const originals = await fixture.pick(picker.id, picker.url, many);
      const items = await listed(grant, picker.id);
      assert.deepEqual(
        items.map((item) => [item.name, item.isPhoto]),
        originals.map((original) => [original.name, true]),
      );
      assert.equal(new Set(items.map(({ id }) => id)).size, many);
      for (const at of [0, many - 1]) {
        const item = items[at];
        assert.ok(item);
        const bytes = await buffer(await library.download(grant, item, anySignal()));
        assert.deepEqual(bytes, await originals[at]?.bytes(), item.name);
      }
    });

    it('lists nothing when nothing was picked', async () => {
      const grant = await linked();
      const picker = await library.openPicker(grant, 'en');
      await fixture.pick(picker.id, picker.url, 0);
      assert.equal((await library.getPickerStatus(grant, picker.id)).isPicked, true);
      assert.deepEqual(await listed(grant, picker.id), []);
    });

    it('reports closed and unknown pickers; closing is idempotent', async () => {
      const grant = await linked();
      const picker = await library.openPicker(grant, 'en');
      await library.closePicker(grant, picker.id);
      await library.closePicker(grant, picker.id);
      await assert.rejects(library.getPickerStatus(grant, picker.id), fails('picker_gone'));
      await assert.rejects(library.getPickerStatus(grant, 'made-up'), fails('picker_gone'));
      await assert.rejects(listed(grant, picker.id), fails('picker_gone'));
    });

    it('downloads from no other host, whatever an item says', async () => {
      const grant = await linked();
      for (const address of ['http://169.254.169.254/latest', 'file:///etc/passwd', 'https://evil.example/x', '']) {
        const item = { id: 'x', name: 'x', mime: 'image/jpeg', isPhoto: true, address };
        if (name === 'sandbox' && address === '') continue;
        await assert.rejects(library.download(grant, item, anySignal()), fails('address_refused'), address);
      }
    });
  });
}
