import { type Images, openImages } from '../images';
import { openRenderer, type Renderer } from '../render';
import { removeLeftoverFolders } from './temporaryFolders';

/**
 * Idle time after which a pool frees its processes for the other pool; shorter, because a recent one may soon
 * get another job.
 */
const RELEASE_AFTER_IDLE_MS = 1000;

/**
 * Opens the image and render pools. They seldom work at once, so each pool's work ends idle processes of the
 * other to free memory.
 */
export function openPools(options: Parameters<typeof openImages>[0]): { images: Images; render: Renderer } {
  removeLeftoverFolders();
  const images: Images = openImages({ ...options, onWork: () => render.releaseIdle(RELEASE_AFTER_IDLE_MS) });
  const render = openRenderer({ onWork: () => images.releaseIdle(RELEASE_AFTER_IDLE_MS) });
  return { images, render };
}
