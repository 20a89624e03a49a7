import { carriesFiles } from './carriesFiles';

/** Refuses dragged files that no part of the page takes: the browser would leave the page and open them. */
export const installDropGuard = (): void => {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  // Files dropped in the moment in which their drop zone appears or goes.
  window.addEventListener('drop', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
};
