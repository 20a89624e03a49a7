import { createMediaHook } from '@/features/viewer/stageHooks';

/** The width from which rail, pages and properties lie side by side. The style sheets use the same. */
export const useWideScreen = createMediaHook('(min-width: 1024px)');
/** The width up to which the editor shows one page at a time. The style sheets use the same. */
export const usePhoneScreen = createMediaHook('(max-width: 640px)');
