import { ADOBE_RGB } from './chromaticities';
import { createIccProfile } from './iccProfile';

const GAMMA = 563 / 256;

/** Adobe RGB (1998), for photos that only name it in their EXIF block. */
export const adobeRgbProfile = createIccProfile(
  { chromaticities: ADOBE_RGB, linearLight: (value) => value ** GAMMA, isHdr: false },
  false,
);

const NAME = 'ICC_PROFILE\0\x01\x01';

/** Returns a JPEG with the profile in its first segment (ICC.1:2022, annex B.4). */
export function withAdobeRgbProfile(jpeg: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + NAME.length + adobeRgbProfile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(NAME, 'latin1'), adobeRgbProfile, jpeg.subarray(2)]);
}
