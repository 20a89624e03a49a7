/** The pictures of the sign-in pages in the sizes that browsers download, for webpack's CopyPlugin. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = new URL('../../', import.meta.url);
const pages = JSON.parse(readFileSync(new URL('src/features/auth/sample-album/samplePages.json', root), 'utf8'));

/** Shorter sides in px, as in SamplePicture.tsx. */
const SIDES_PX = [400, 800];
const encoders = {
  avif: (picture) => picture.avif({ quality: 50 }),
  jpg: (picture) => picture.jpeg({ quality: 74, mozjpeg: true }),
};

export const samplePicturePatterns = pages.flatMap(({ picture }) =>
  SIDES_PX.flatMap((side) =>
    Object.entries(encoders).map(([ending, encode]) => ({
      from: fileURLToPath(new URL(`samples/${picture}.jpg`, root)),
      to: `samples/${picture}-${side}.${ending}`,
      transform: {
        transformer: (bytes) => encode(sharp(bytes).resize(side, side, { fit: 'outside' })).toBuffer(),
        cache: { keys: { side, ending } },
      },
    })),
  ),
);
