/** The chosen album files by the id of their import: bytes do not belong into the state. */
const files = new Map<string, File>();

/** The same file chosen twice has the same stamp. */
export const stampOf = ({ size, lastModified }: File): string => `${size} ${lastModified}`;

export const keepFile = (id: string, file: File): void => void files.set(id, file);
export const fileOf = (id: string): File | undefined => files.get(id);
export const forgetFile = (id: string): void => void files.delete(id);
