import type { BodyOf, ResponseOf } from '@domain/contract';
import type * as WebAuthn from '@simplewebauthn/browser';
import { ApiError, cancelledError, type FailureCode } from '@/api';
import { supportsPasskeys } from '@/lib/dom/passkeySupport';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

type Signal = { readonly signal?: AbortSignal | undefined };
type Library = typeof WebAuthn;

const importLibrary = () =>
  retryUntilLoaded(() => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser'));

/** Names of the browser's errors. A refusal by the user and a timeout cannot be told apart. */
const codes: Readonly<Record<string, FailureCode>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'passkey_exists',
};

function toApiError(error: unknown): ApiError {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const code = codes[name] ?? 'passkey_failed';
  return code === 'cancelled' ? cancelledError() : new ApiError({ code, status: 0, message });
}

/** Runs the browser's dialog, which the signal closes. */
async function runCeremony<T>(signal: AbortSignal | undefined, run: (library: Library) => Promise<T>): Promise<T> {
  const library = await importLibrary();
  if (signal?.aborted) throw cancelledError();
  const stop = () => library.WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', stop);
  try {
    return await run(library);
  } catch (error) {
    throw toApiError(error);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Lets the user create a passkey on this device or another one.
 * @throws {ApiError} `cancelled`, `passkey_exists` for a device that already has one, `passkey_failed`
 */
export const createPasskey = (
  optionsJSON: ResponseOf<'passkeyAddOptions'>['options'],
  { signal }: Signal,
): Promise<BodyOf<'passkeyAdd'>['credential']> =>
  runCeremony(signal, async ({ startRegistration }) => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });

interface SignRequest {
  readonly options: ResponseOf<'passkeyLoginOptions'>['options'];
  /** Offers passkeys among the suggestions of the e-mail field, without a dialog. */
  readonly isAutofill: boolean;
}

/**
 * Lets the user sign the challenge with a passkey.
 * @throws {ApiError} `cancelled`, `passkey_failed`
 */
export const signWithPasskey = (
  { options, isAutofill }: SignRequest,
  { signal }: Signal,
): Promise<BodyOf<'passkeyLogin'>['credential']> =>
  runCeremony(signal, async ({ startAuthentication }) => {
    const signed = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill });
    const { id, rawId, type, response } = signed;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  });

/** Returns true where passkeys can be offered by the autofill of a field. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());
