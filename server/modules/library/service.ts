import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCodes, type PhotoLibraryStatus, type Picking, type ResponseOf } from '@domain/contract';
import type { AppDeps } from '../../deps';
import { readDatabaseTime } from '../../drivers/database';
import { isLibraryError, LibraryError } from '../../drivers/photo-library';
import { throwApiError } from '../../http/apiError';
import type { SignedInUser } from '../../http/registerRoute';
import { decrypt, deriveAcceptedKeys, encrypt } from '../../secrets';
import { recordAttempt } from '../auth/rateLimit';
import { hashToken } from '../auth/tokens';
import type { FileViewer } from '../files';
import { toStorageFiles } from '../storage/routes';
import { saveGrant, withGrant } from './libraryGrants';
import * as repository from './repository';

type Deps = Pick<AppDeps, 'db' | 'library' | 'config' | 'log' | 'queue'>;
type ViewerDeps = Deps & { readonly viewer: FileViewer };
type LibraryUser = Pick<SignedInUser, 'id' | 'sessionId' | 'language'>;

const CONSENT_LIFETIME_S = 600;
const PICKER_OPEN_LIMIT = { limit: 30, windowSeconds: 600 };

function throwLibraryApiError(error: unknown): never {
  if (isLibraryError(error, 'refused')) return throwApiError('google_refused');
  if (error instanceof LibraryError) return throwApiError('google_unavailable');
  throw error;
}

export async function getLibraryStatus({ db, library }: Deps, userId: string): Promise<PhotoLibraryStatus> {
  const row = await repository.findLibraryAccount(db, userId, library.name);
  return {
    driver: library.name,
    available: library.unavailable === null,
    reason: library.unavailable,
    linked: row !== undefined,
    linked_at: row?.linkedAt.toISOString() ?? null,
  };
}

async function openPicker(deps: Deps, { id: userId, language }: LibraryUser): Promise<repository.PickerRow> {
  const { library, db } = deps;
  const opened = await withGrant(deps, userId, (grant) => library.openPicker(grant, language));
  return repository.insertPicker(db, {
    id: randomUUID(),
    userId,
    driver: library.name,
    remoteId: opened.id,
    url: opened.url,
    state: 'picking',
    pollMs: opened.pollMs,
    // The driver counts from this server's clock.
    expiresAt: new Date((await readDatabaseTime(db)).getTime() + opened.endsAt.getTime() - Date.now()),
  });
}

const verifierKeys = ({ config }: Deps) => deriveAcceptedKeys(config, 'consent');

/**
 * Begins a consent that only this session can complete: Google and the browser know `state`, only the server knows the
 * verifier.
 */
async function beginConsent(deps: Deps, { sessionId, language }: LibraryUser): Promise<string> {
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')];
  const hash = hashToken(state);
  const sealed = encrypt(verifierKeys(deps)[0], verifier, hash);
  await repository.insertConsent(deps.db, { hash, sessionId, sealed }, CONSENT_LIFETIME_S);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return deps.library.consentUrl({ state, challenge, language });
}

/**
 * Returns the next URL: the picker when the library is linked, else the consent, also when Google has revoked the link.
 * @throws HttpApiError 503 google_unavailable, 429
 */
export async function openPickerOrConsent(deps: Deps, who: LibraryUser): Promise<ResponseOf<'googleUrl'>> {
  if (deps.library.unavailable !== null) return throwApiError('google_unavailable');
  await recordAttempt(deps.db, ['google url', who.id], PICKER_OPEN_LIMIT);
  if (await repository.findLibraryAccount(deps.db, who.id, deps.library.name)) {
    try {
      const picker = await openPicker(deps, who);
      return { url: picker.url, kind: 'picker', session: picker.id };
    } catch (error) {
      if (!isLibraryError(error, 'refused')) return throwLibraryApiError(error);
    }
  }
  return { url: await beginConsent(deps, who), kind: 'consent', session: null };
}

/** Longest wait of a second caller for the first: longer than the library's timeout for both calls. */
const CONSENT_WAIT_TIMEOUT_MS = 35_000;
const CONSENT_POLL_MS = 200;

/** Holds no database lock meanwhile, because the library may be slow. */
async function exchangeConsent(deps: Deps, who: LibraryUser, consent: repository.ConsentRow, code: string) {
  const { hash } = consent;
  try {
    const verifier = decrypt(verifierKeys(deps), consent.sealed, hash) ?? throwApiError('google_state_invalid');
    const grant = await deps.library.exchangeCode(code, verifier);
    // Saved at once: the code is spent, so a later failure must not lose the grant.
    await saveGrant(deps, deps.db, who.id, grant);
    const opened = await openPicker(deps, who);
    await repository.setConsentPicker(deps.db, hash, opened.id);
    return opened;
  } catch (error) {
    await repository.releaseConsent(deps.db, hash);
    throw error;
  }
}

/** Returns the result of the first caller; undefined when it released the consent. */
async function waitForOtherConsent(
  deps: Deps,
  who: LibraryUser,
  hash: string,
): Promise<repository.PickerRow | undefined> {
  for (const end = Date.now() + CONSENT_WAIT_TIMEOUT_MS; Date.now() < end; await pause(CONSENT_POLL_MS)) {
    const consent =
      (await repository.findConsent(deps.db, hash, who.sessionId)) ?? throwApiError('google_state_invalid');
    if (consent.pickerId !== null) return repository.findPicker(deps.db, who.id, consent.pickerId);
    if (consent.usedAt === null) return undefined;
  }
  return undefined;
}

/**
 * Completes a consent: links the library and opens a picker. A repeated call returns the same picker.
 * @throws HttpApiError 403 google_state_invalid, 409 google_refused, 503 google_unavailable, 429
 */
export async function completeConsent(
  deps: Deps,
  who: LibraryUser,
  { code, state }: { code: string; state: string },
): Promise<ResponseOf<'googleCode'>> {
  if (deps.library.unavailable !== null) return throwApiError('google_unavailable');
  await recordAttempt(deps.db, ['google code', who.id], PICKER_OPEN_LIMIT);
  const hash = hashToken(state);
  const claim = () => repository.claimConsent(deps.db, hash, who.sessionId);
  const mine = await claim();
  const made = mine ? undefined : await waitForOtherConsent(deps, who, hash);
  const consent = mine ?? (made ? undefined : await claim());
  const picker = consent ? await exchangeConsent(deps, who, consent, code).catch(throwLibraryApiError) : made;
  const { url, id: session } = picker ?? throwApiError('google_state_invalid');
  return { url, session };
}

/** Polls the library, at most once per interval, and starts the import when the user has picked. */
async function pollPicker(deps: Deps, picker: repository.PickerRow): Promise<void> {
  const { db, library, queue } = deps;
  if (picker.expiresAt <= (await readDatabaseTime(db))) {
    await repository.endPicker(db, picker.id, 'expired');
    return;
  }
  if (!(await repository.claimPoll(db, picker))) return;
  try {
    const pickerStatus = await withGrant(deps, picker.userId, (grant) =>
      library.getPickerStatus(grant, picker.remoteId),
    );
    if (pickerStatus.pollMs !== picker.pollMs) await repository.setPollMs(db, picker.id, pickerStatus.pollMs);
    if (!pickerStatus.isPicked) return;
    await db.transaction(async (tx) => {
      if (!(await repository.startImport(tx, picker.id))) return;
      await queue.send(
        'library_import',
        { pickerId: picker.id },
        { tx, singletonKey: picker.id, userId: picker.userId },
      );
    });
  } catch (error) {
    if (isLibraryError(error, 'picker_gone')) await repository.endPicker(db, picker.id, 'expired');
    else if (isLibraryError(error, 'refused')) await repository.endPicker(db, picker.id, 'failed', 'google_refused');
    else if (!(error instanceof LibraryError)) throw error;
    else deps.log.warn({ err: error, userId: picker.userId, pickerId: picker.id }, 'photo library did not respond');
  }
}

const toErrorCode = (error: string | null) =>
  error === null ? null : (errorCodes.find((code) => code === error) ?? 'internal');

async function toPicking({ db, viewer }: ViewerDeps, row: repository.PickerRow): Promise<Picking> {
  const items = await repository.findPickedItems(db, row.id);
  const photos = await repository.findImportedPhotos(
    db,
    row.userId,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  return {
    session: row.id,
    state: row.state,
    url: row.state === 'picking' ? row.url : null,
    poll_ms: row.pollMs,
    files: await toStorageFiles(
      viewer,
      items.flatMap(({ photoId }) => photos.get(photoId ?? '') ?? []),
    ),
    total: items.length,
    refused: items.flatMap(({ name, error }) =>
      error === null ? [] : [{ name, error: toErrorCode(error) ?? 'internal' }],
    ),
    error: toErrorCode(row.error),
  };
}

/**
 * Returns the items picked and imported so far.
 * @throws HttpApiError not_found
 */
export async function getPickedFiles(deps: ViewerDeps, userId: string, session: string | undefined): Promise<Picking> {
  const find = () =>
    session === undefined
      ? repository.findNewestPicker(deps.db, userId)
      : repository.findPicker(deps.db, userId, session);
  const row = (await find()) ?? throwApiError('not_found');
  if (row.state !== 'picking') return toPicking(deps, row);
  await pollPicker(deps, row);
  return toPicking(deps, (await find()) ?? row);
}

/**
 * Cancels picking or importing; imported photos stay.
 * @throws HttpApiError not_found
 */
export async function cancelPicker(deps: Deps, userId: string, id: string): Promise<void> {
  const row = (await repository.findPicker(deps.db, userId, id)) ?? throwApiError('not_found');
  if (!(await repository.endPicker(deps.db, id, 'cancelled'))) return;
  await withGrant(deps, userId, (grant) => deps.library.closePicker(grant, row.remoteId)).catch((error: unknown) => {
    deps.log.warn({ err: error, pickerId: id }, 'failed to close a picker');
  });
}
