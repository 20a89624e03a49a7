import { type Images, openImages } from '../images';
import { openRenderer, type Renderer } from '../render';
import { removeLeftoverFolders } from './temporaryFolders';

/**
 * Idle time after which a pool frees its processes for the other pool; shorter, because a recent one may soon
 * get another job.
 */
const RELEASE_AFTER_IDLE_MS = 1000;

interface PoolSettings extends Pick<Parameters<typeof openImages>[0], 'onTrouble'> {
  /** Concurrent processes; null for a number that follows from the processors. */
  readonly imageProcesses?: number | null;
  readonly renderProcesses?: number | null;
}

/**
 * Opens the image and render pools. They seldom work at once, so each pool's work ends idle processes of the
 * other to free memory.
 */
export function openPools({ onTrouble, imageProcesses = null, renderProcesses = null }: PoolSettings): {
  images: Images;
  render: Renderer;
} {
  removeLeftoverFolders();
  const images: Images = openImages({
    onTrouble,
    onWork: () => render.releaseIdle(RELEASE_AFTER_IDLE_MS),
    ...(imageProcesses === null ? {} : { size: imageProcesses }),
  });
  const render = openRenderer({
    onWork: () => images.releaseIdle(RELEASE_AFTER_IDLE_MS),
    ...(renderProcesses === null ? {} : { processes: renderProcesses }),
  });
  return { images, render };
}
