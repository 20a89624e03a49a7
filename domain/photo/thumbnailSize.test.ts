import { computeThumbnailSize } from './thumbnailSize';

describe('computeThumbnailSize', () => {
  it.each([
    ['of a photo', 4000, 3000, 250, 188],
    ['of an upright photo', 3000, 4000, 188, 250],
    ['of a wide photo', 4000, 2000, 250, 125],
    ['of a panorama', 16_382, 3782, 541, 125],
    ['of an upright panorama', 1000, 8000, 125, 1000],
    ['of an extreme panorama', 30_000, 800, 1440, 38],
    ['of a small picture', 100, 80, 100, 80],
  ])('%s', (_, width, height, thumbnailWidth, thumbnailHeight) => {
    expect(computeThumbnailSize({ width, height })).toEqual({ width: thumbnailWidth, height: thumbnailHeight });
  });
});
