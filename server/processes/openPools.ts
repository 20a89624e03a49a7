import { type Images, openImages } from '../images';
import { openRenderer, type Renderer } from '../render';
import { removeLeftoverFolders } from './temporaryFolders';

/** Processes of one pool that have had nothing to do for so long give way when the other works; one that has just done a job may well get the next. */
const RELEASE_AFTER_IDLE_MS = 1000;

/** Both pools of processes that deal with pictures. They seldom work at once, so that idle ones of the one do not hold memory beside busy ones of the other. */
export function openPools(options: Parameters<typeof openImages>[0]): { images: Images; render: Renderer } {
  removeLeftoverFolders();
  const images: Images = openImages({ ...options, onWork: () => render.releaseIdle(RELEASE_AFTER_IDLE_MS) });
  const render = openRenderer({ onWork: () => images.releaseIdle(RELEASE_AFTER_IDLE_MS) });
  return { images, render };
}
