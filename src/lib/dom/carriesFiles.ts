/** Returns true for a drag of files, as opposed to one of text or of a part of the page. */
export const carriesFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;
