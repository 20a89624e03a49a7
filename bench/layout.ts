/**
 * Time of a whole album's layout for 100, 500, 1,000 and 10,000 photos in an airy and in a dense style: median and best of nine runs after two to warm up.
 * Run it with `npm run bench:layout`.
 */
import { layoutAlbum } from '@domain/layout';
import { aRequest, somePhotos } from '@domain/testing';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function run(count: number, templateId: string): void {
  const events = Array.from({ length: Math.ceil(count / 10) }, (_, i) => 4 + ((i * 7) % 21));
  const request = aRequest({ photos: somePhotos(events).slice(0, count), templateId });
  const times: number[] = [];
  let pages = 0;
  for (let i = 0; i < 11; i += 1) {
    const start = performance.now();
    pages = layoutAlbum({ ...request, seed: i }).pageCount;
    if (i >= 2) times.push(performance.now() - start);
  }
  console.log(
    `${templateId}, ${count} photos → ${pages} pages: ${median(times).toFixed(0)} ms, best ${Math.min(...times).toFixed(0)} ms`,
  );
}

for (const templateId of ['journey', 'year']) for (const count of [100, 500, 1000, 10_000]) run(count, templateId);
