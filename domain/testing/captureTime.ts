import { type CaptureSources, resolveCaptureTime } from '../photo/captureTime/captureTime';

const NOW = Date.UTC(2026, 5, 1, 12);

/** Finds the capture time, like `2023-08-05T14:03:22.120+02:00` without unknown parts; `none` for no date. */
export async function formatCaptureTime(sources: CaptureSources): Promise<string> {
  const time = await resolveCaptureTime(sources, NOW);
  if (!time) return 'none';
  const iso = new Date(time.local).toISOString().slice(0, -1).replace('.000', '');
  if (time.precision === 'changed') return `${iso} (changed)`;
  if (time.precision !== 'time') return iso.slice(0, { year: 4, month: 7, day: 10 }[time.precision]);
  if (time.offset === null) return iso;
  const minutes = String(Math.abs(time.offset) % 60).padStart(2, '0');
  const hours = String(Math.floor(Math.abs(time.offset) / 60)).padStart(2, '0');
  return `${iso}${time.offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
