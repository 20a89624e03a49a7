import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, tables } from '../../database';
import { LibraryError, type LibraryGrant, type LibraryItem, type PhotoLibrary } from '../photoLibrary';
import { renderSandboxPhoto, sandboxPhotos } from './photos';

const { sandboxLibrary } = tables;

export interface SandboxLibraryStore {
  put(id: string, data: object, lifeSeconds: number): Promise<void>;
  get(id: string): Promise<unknown>;
  /** Removes and returns the entry; only one of several callers gets it. */
  take(id: string): Promise<unknown>;
}

export function createSandboxLibraryStore(db: Database): SandboxLibraryStore {
  const living = (id: string) => and(eq(sandboxLibrary.id, id), gt(sandboxLibrary.expiresAt, sql`now()`));
  return {
    async put(id, data, lifeSeconds) {
      const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
      await db.delete(sandboxLibrary).where(lt(sandboxLibrary.expiresAt, sql`now()`));
      await db
        .insert(sandboxLibrary)
        .values({ id, data, expiresAt })
        .onConflictDoUpdate({ target: sandboxLibrary.id, set: { data, expiresAt } });
    },
    async get(id) {
      const [row] = await db.select({ data: sandboxLibrary.data }).from(sandboxLibrary).where(living(id));
      return row?.data ?? null;
    },
    async take(id) {
      const [row] = await db.delete(sandboxLibrary).where(living(id)).returning({ data: sandboxLibrary.data });
      return row?.data ?? null;
    },
  };
}

const CODE_LIFETIME_S = 600;
const GRANT_LIFETIME_S = 90 * 86_400;
const PICKER_LIFETIME_S = 1800;
const ACCESS_LIFETIME_MS = 3_600_000;
const POLL_INTERVAL_MS = 1000;

export const sandboxPaths = {
  consent: '/sandbox/library/consent',
  picker: '/sandbox/library/picker',
  pictures: '/sandbox/library/pictures',
} as const;

const code = z.object({ challenge: z.string() });
const picker = z.object({ picked: z.array(z.number().int()).nullable() });

const newId = (kind: string): string => `${kind}-${randomBytes(24).toString('base64url')}`;

/** Operations of the sandbox's pages, beside the photo library itself. */
export interface SandboxLibrary extends PhotoLibrary {
  readonly name: 'sandbox';
  /** @param challenge the challenge passed to the consent page */
  grantCode(challenge: string): Promise<string>;
  /** Returns the picked numbers, null while nothing is picked, or undefined for an unknown picker. */
  pickerState(id: string): Promise<readonly number[] | null | undefined>;
  /** Returns false for an unknown or completed picker. */
  pick(id: string, numbers: readonly number[]): Promise<boolean>;
}

/**
 * Photo library with sample pictures for installations without Google credentials. It takes the same steps,
 * on our own pages that say they are a sandbox.
 */
export function createSandboxLibrary(store: SandboxLibraryStore, publicUrl: string): SandboxLibrary {
  async function checkGrant({ refreshToken }: LibraryGrant): Promise<void> {
    if (!(await store.get(refreshToken))) throw new LibraryError('refused', 'grant was revoked');
  }

  async function pickerState(id: string) {
    const found = picker.safeParse(id.startsWith('picker-') ? await store.get(id) : null);
    return found.success ? found.data.picked : undefined;
  }

  async function existing(grant: LibraryGrant, id: string) {
    await checkGrant(grant);
    const state = await pickerState(id);
    if (state === undefined) throw new LibraryError('picker_gone', 'picker not found');
    return state;
  }

  const granted = (refreshToken: string): LibraryGrant => ({
    refreshToken,
    accessToken: newId('access'),
    expiresAt: Date.now() + ACCESS_LIFETIME_MS,
  });

  return {
    name: 'sandbox',
    unavailable: null,
    consentUrl: ({ state, challenge, language }) =>
      `${publicUrl}${sandboxPaths.consent}?${new URLSearchParams({ state, challenge, hl: language }).toString()}`,
    async exchangeCode(given, verifier) {
      const found = code.safeParse(given.startsWith('code-') ? await store.take(given) : null);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (!found.success || found.data.challenge !== challenge) throw new LibraryError('refused', 'wrong code');
      const refreshToken = newId('grant');
      await store.put(refreshToken, {}, GRANT_LIFETIME_S);
      return granted(refreshToken);
    },
    async renewGrant(grant) {
      await checkGrant(grant);
      return granted(grant.refreshToken);
    },
    async revokeGrant({ refreshToken }) {
      await store.take(refreshToken);
    },
    async openPicker(grant, language) {
      await checkGrant(grant);
      const id = newId('picker');
      await store.put(id, { picked: null }, PICKER_LIFETIME_S);
      const url = `${publicUrl}${sandboxPaths.picker}/${id}/autoclose?hl=${encodeURIComponent(language)}`;
      return { id, url, pollMs: POLL_INTERVAL_MS, endsAt: new Date(Date.now() + PICKER_LIFETIME_S * 1000) };
    },
    async getPickerStatus(grant, id) {
      return { isPicked: (await existing(grant, id)) !== null, pollMs: POLL_INTERVAL_MS };
    },
    async *listItems(grant, id) {
      const picked = await existing(grant, id);
      if (picked === null) throw new LibraryError('unavailable', 'nothing has been picked yet');
      for (const number of picked) {
        const photo = sandboxPhotos[number];
        if (!photo) continue;
        yield { id: `sample-${number}`, name: photo.name, mime: 'image/jpeg', isPhoto: true, address: String(number) };
      }
    },
    async download(grant, { address }: LibraryItem) {
      await checkGrant(grant);
      const photo = sandboxPhotos[Number(address)];
      if (!photo) throw new LibraryError('address_refused', 'sample picture not found');
      return Readable.from([await renderSandboxPhoto(photo)]);
    },
    async closePicker(_, id) {
      if (id.startsWith('picker-')) await store.take(id);
    },
    async grantCode(challenge) {
      const id = newId('code');
      await store.put(id, { challenge }, CODE_LIFETIME_S);
      return id;
    },
    pickerState,
    async pick(id, numbers) {
      if ((await pickerState(id)) !== null) return false;
      const picked = [...new Set(numbers)].filter((number) => sandboxPhotos[number] !== undefined);
      await store.put(id, { picked }, PICKER_LIFETIME_S);
      return true;
    },
  };
}
