import { MIN_IMAGE_SIDE_PX } from '@domain/contract';

/** Longest wait for a browser that neither opens nor refuses a file. */
const OPEN_TIMEOUT_MS = 8000;
const STILL_AT_SECONDS = 1;
/** Limit to which the still picture of a small video is enlarged. */
const MAX_ENLARGEMENT = 2;
const STILL_QUALITY = 0.92;
/** File endings of videos, for systems that report no MIME type. */
const VIDEO_NAME = /\.(?:mp4|m4v|mov|webm)$/i;

export interface ClipInspection {
  /** False when this browser cannot play it. */
  readonly isPlayable: boolean;
  /** Picture of a video; null for sound and where the browser does not decode the video. */
  readonly still: Blob | null;
}

const untilEvent = (target: HTMLElement, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), OPEN_TIMEOUT_MS);
    target.addEventListener(name, () => end(true), { once: true });
    target.addEventListener('error', () => end(false), { once: true });
  });

/** Draws the current picture of a video, large enough for a photo of the library; null when it is too small. */
async function drawStill(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.max(1, MIN_IMAGE_SIDE_PX / Math.min(width, height));
  if (scale > MAX_ENLARGEMENT) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', STILL_QUALITY));
}

async function takeStill(video: HTMLVideoElement): Promise<Blob | null> {
  const isThere = untilEvent(video, 'seeked');
  const { duration } = video;
  video.currentTime = Number.isFinite(duration) ? Math.min(STILL_AT_SECONDS, duration / 3) : 0.01;
  return (await isThere) ? drawStill(video).catch(() => null) : null;
}

/** Plays a file in a media element to see whether the browser can, and draws a still picture of a video. */
export async function inspectClip(file: Blob, name: string): Promise<ClipInspection> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  try {
    const isOpen = untilEvent(video, 'loadedmetadata');
    video.src = url;
    if (!(await isOpen)) return { isPlayable: false, still: null };
    if (video.videoWidth > 0) return { isPlayable: true, still: await takeStill(video) };
    // The sound of a video whose pictures cannot be decoded.
    return { isPlayable: !(file.type.startsWith('video/') && VIDEO_NAME.test(name)), still: null };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
