/** The chosen album files by the id of their import: bytes do not belong into the state. */
const chosenFiles = new Map<string, File>();

/** The same file chosen twice has the same stamp. */
export const fileStamp = ({ size, lastModified }: File): string => `${size} ${lastModified}`;

export const addChosenFile = (id: string, file: File): void => void chosenFiles.set(id, file);
export const getChosenFile = (id: string): File | undefined => chosenFiles.get(id);
export const removeChosenFile = (id: string): void => void chosenFiles.delete(id);
