/** Chosen album files by import id. The state holds no bytes. */
const chosenFiles = new Map<string, File>();

/** Returns the same stamp when the same file is chosen again. */
export const fileStamp = ({ size, lastModified }: File): string => `${size} ${lastModified}`;

export const addChosenFile = (id: string, file: File): void => void chosenFiles.set(id, file);
export const getChosenFile = (id: string): File | undefined => chosenFiles.get(id);
export const removeChosenFile = (id: string): void => void chosenFiles.delete(id);
