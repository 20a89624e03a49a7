/**
 * Returns a new UUID (version 4). `crypto.randomUUID` exists only in secure contexts; `crypto.getRandomValues` also
 * works on plain http.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
