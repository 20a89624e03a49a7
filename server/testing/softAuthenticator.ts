import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@domain/contract';

type CreationOptions = ResponseOf<'passkeyAddOptions'>['options'];
type RequestOptions = ResponseOf<'passkeyLoginOptions'>['options'];

const FLAG_USER_PRESENT = 0x01;
const FLAG_USER_VERIFIED = 0x04;
const FLAG_NEW_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const toBase64Url = (bytes: Buffer): string => bytes.toString('base64url');

/** Head of a CBOR item whose value is below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** COSE key of an ES256 public key. */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** Deviations of a response, for tests of refusals. */
interface Deviations {
  readonly origin?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  /** Members of the client data, such as those of a page inside another site's. */
  readonly clientData?: Readonly<Record<string, unknown>>;
}

/** Authenticator with one ES256 passkey and no attestation, at the given origin. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  #userHandle = '';
  #counter = 0;

  constructor(private readonly origin: string) {}

  #clientData(type: string, challenge: string, { origin = this.origin, clientData }: Deviations): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }));
  }

  #authenticatorData(rpId: string, flags: number, { counter, isUserVerified = true }: Deviations): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const all = FLAG_USER_PRESENT | (isUserVerified ? FLAG_USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  get #credential() {
    const id = toBase64Url(this.#id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  create(options: CreationOptions, deviations: Deviations = {}): BodyOf<'passkeyAdd'>['credential'] {
    this.#userHandle = options.user.id;
    const idLength = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const data = Buffer.concat([
      this.#authenticatorData(options.rp.id, FLAG_NEW_CREDENTIAL, deviations),
      Buffer.alloc(16),
      idLength,
      this.#id,
      toCoseKey(this.#keys.publicKey),
    ]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: toBase64Url(this.#clientData('webauthn.create', options.challenge, deviations)),
        attestationObject: toBase64Url(attestation),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge, rpId }: RequestOptions, deviations: Deviations = {}): BodyOf<'passkeyLogin'>['credential'] {
    const clientData = this.#clientData('webauthn.get', challenge, deviations);
    const data = this.#authenticatorData(rpId, 0, deviations);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(signature),
        userHandle: deviations.userHandle ?? this.#userHandle,
      },
    };
  }
}
