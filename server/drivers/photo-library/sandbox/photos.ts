export interface SandboxPhoto {
  readonly number: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Capture time by the camera's clock, such as `2025:07:12 09:30:00`. */
  readonly taken: string;
}

const COUNT = 36;
const sizes = [
  [1800, 1200],
  [1200, 1600],
  [1800, 1200],
  [1500, 1500],
] as const;
const DAY_MS = 86_400_000;
/** Time of the first photo; the photos span three days at hourly intervals. */
const FIRST_PHOTO_MS = Date.UTC(2025, 6, 12, 9, 30);
const PHOTOS_PER_DAY = 12;

const exifTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

export const sandboxPhotos: readonly SandboxPhoto[] = Array.from({ length: COUNT }, (_, number) => {
  const [width, height] = sizes[number % sizes.length] ?? sizes[0];
  const at = FIRST_PHOTO_MS + Math.floor(number / PHOTOS_PER_DAY) * DAY_MS + (number % PHOTOS_PER_DAY) * 3_600_000;
  return { number, name: `Sample ${String(number + 1).padStart(2, '0')}.jpg`, width, height, taken: exifTime(at) };
});

/** Distinct seeds, so that its pictures differ from those of the templates. */
const SEED = 4100;

/** Loaded on first use: the painters take 40 MB that most servers never need. */
const loadPainter = () => import('../../../render/samples/samplePicture');

/** Returns a JPEG with capture time, as a camera would store it. */
export async function renderSandboxPhoto({ number, width, height, taken }: SandboxPhoto): Promise<Buffer> {
  const [{ paintSamplePicture }, { default: sharp }] = await Promise.all([loadPainter(), import('sharp')]);
  const painted = paintSamplePicture(width, height, SEED + number).data();
  return sharp(painted, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withExif({ IFD0: { Software: 'Keepsake sandbox' }, IFD2: { DateTimeOriginal: taken } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

export async function renderSandboxThumbnail({ number, width, height }: SandboxPhoto): Promise<Buffer> {
  const { paintSamplePicture } = await loadPainter();
  const scale = 320 / Math.max(width, height);
  return paintSamplePicture(Math.round(width * scale), Math.round(height * scale), SEED + number).encode('jpeg', 80);
}
