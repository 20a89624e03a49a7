/** The pictures of the sign-in pages and of the sample book in the sizes that browsers download, for webpack's CopyPlugin. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = new URL('../../', import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const pages = readJson('src/features/auth/sample-album/samplePages.json');
const bookPhotos = readJson('src/features/albums/visitor-book/samplePhotos.json');

/** Shorter sides in px, as in SamplePicture.tsx. */
const SIDES_PX = [400, 800];
const encoders = {
  avif: (picture) => picture.avif({ quality: 50 }),
  jpg: (picture) => picture.jpeg({ quality: 74, mozjpeg: true }),
};

const createPattern = (picture, side, ending, to) => ({
  from: fileURLToPath(new URL(`samples/${picture}.jpg`, root)),
  to: `samples/${to}`,
  transform: {
    transformer: (bytes) => encoders[ending](sharp(bytes).resize(side, side, { fit: 'outside' })).toBuffer(),
    cache: { keys: { side, ending } },
  },
});

/** Shorter side in px of the photos of a sample book, whose pages fill the screen. */
const BOOK_SIDE_PX = 800;

export const samplePicturePatterns = [
  ...pages.flatMap(({ picture }) =>
    SIDES_PX.flatMap((side) =>
      Object.keys(encoders).map((ending) => createPattern(picture, side, ending, `${picture}-${side}.${ending}`)),
    ),
  ),
  ...bookPhotos.map(({ picture }) => createPattern(picture, BOOK_SIDE_PX, 'jpg', `${picture}-book.jpg`)),
];
