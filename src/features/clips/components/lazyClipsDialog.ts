import { lazyComponent } from '@/ui';

/** Dialog of videos and voice messages, whose code loads when it opens. */
export const LazyClipsDialog = lazyComponent(() => import(/* webpackChunkName: "clips" */ './ClipsDialog'), {
  notice: 'over',
});
