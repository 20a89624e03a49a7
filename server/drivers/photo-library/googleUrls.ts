const API = 'https://oauth2.googleapis.com';
const CONSENT = 'https://accounts.google.com/o/oauth2/v2/auth';
const PHOTOS = 'https://photospicker.googleapis.com';

/** Allowed hosts of this driver. URLs in Google's responses are checked against them. */
export interface GoogleUrls {
  readonly consent: string;
  readonly token: string;
  readonly revoke: string;
  readonly photos: string;
  isPicker(url: string): boolean;
  isMedia(url: string): boolean;
}

const parse = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

const isAtHost = (url: URL | null, fits: (host: string) => boolean): boolean =>
  url !== null && url.protocol === 'https:' && url.port === '' && url.username === '' && fits(url.hostname);

export function createGoogleUrls({
  apiBase,
  photosBase,
}: {
  readonly apiBase: string | null;
  readonly photosBase: string | null;
}): GoogleUrls {
  const isOfBase = (url: string) => photosBase !== null && parse(url)?.origin === photosBase;
  return {
    consent: apiBase === null ? CONSENT : `${apiBase}/o/oauth2/v2/auth`,
    token: `${apiBase ?? API}/token`,
    revoke: `${apiBase ?? API}/revoke`,
    photos: photosBase ?? PHOTOS,
    isPicker: (url) =>
      photosBase === null ? isAtHost(parse(url), (host) => host === 'photos.google.com') : isOfBase(url),
    isMedia: (url) =>
      photosBase === null ? isAtHost(parse(url), (host) => host.endsWith('.googleusercontent.com')) : isOfBase(url),
  };
}
