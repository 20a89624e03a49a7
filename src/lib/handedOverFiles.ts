import type { DroppedFiles } from './dom/readDroppedFiles';

type Handed = DroppedFiles | Promise<DroppedFiles>;

let handed: Handed | null = null;

/**
 * Files chosen on a page that does not read photos, such as the sign-in page, on their way to the page that does. They
 * live in memory, and are taken once.
 */
export const handedOverFiles = {
  put(files: Handed): void {
    handed = files;
  },
  take(): Handed | null {
    const taken = handed;
    handed = null;
    return taken;
  },
};
