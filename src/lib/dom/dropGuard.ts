/** Returns true for a drag of files, as opposed to one of text or of a part of the page. */
export const carriesFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;

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
