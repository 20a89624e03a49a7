import { installDropGuard } from './dropGuard';
import { installTranslatorGuards } from './translatorGuards';

/** Guards the document against page translators and files that are dropped beside a drop zone. */
export const guardDocument = (): void => {
  installTranslatorGuards();
  installDropGuard();
};
