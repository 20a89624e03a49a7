import type { actions as storage } from '@/features/storage';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';

type Upload = Parameters<typeof storage.uploadsResumed>[0]['uploads'][number];

interface SamplePhoto extends Omit<Upload, 'id'> {
  readonly blob: Blob;
}

const importSamples = () => import(/* webpackChunkName: "sample-photos" */ './samplePhotos.json');

/** @throws TypeError without a network, Error for another response than a picture */
async function fetchPicture(name: string): Promise<Blob> {
  const response = await fetch(`/samples/${name}-book.jpg`);
  if (!response.ok) throw new Error(`Loading the sample photo ${name} failed with status ${response.status}`);
  return response.blob();
}

/** Fetches the sample photos of the product, as uploads that are kept and read. */
export async function loadSamplePhotos(): Promise<SamplePhoto[]> {
  const { default: samples } = await retryUntilLoaded(importSamples);
  return Promise.all(
    samples.map(async ({ picture, width, height, takenAt }) => {
      const blob = await fetchPicture(picture);
      return {
        blob,
        name: `${picture}.jpg`,
        bytes: blob.size,
        addedAt: takenAt,
        kind: 'jpeg',
        width,
        height,
        takenAt,
        takenOffset: null,
        isLoading: true,
        kept: 'kept',
        status: { phase: 'waiting', attempt: 0 },
      };
    }),
  );
}
