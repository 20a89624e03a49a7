/** A moment, and what a clock there showed, written as if it were UTC. Epoch ms. */
export interface LocalTime {
  readonly instant: number;
  readonly local: number;
}

/** Before digital cameras a file's time is a broken clock's. */
const EARLIEST = Date.UTC(1990, 0, 1);
const TOMORROW_MS = 86_400_000;

/** @param iso with its offset, `2024-07-12T23:10:00+02:00` or `…Z`. @returns null for a time that cannot be that of a photo */
export function localTimeOf(iso: string, now = Date.now()): LocalTime | null {
  const instant = Date.parse(iso);
  const local = Date.parse(iso.replace(/(?:Z|[+-]\d{2}:\d{2})$/, 'Z'));
  const isPossible = instant >= EARLIEST && instant <= now + TOMORROW_MS && Number.isFinite(local);
  return isPossible ? { instant, local } : null;
}
