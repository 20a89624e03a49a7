import { lazyComponent } from '@/ui';

export const LazyClipsDialog = lazyComponent(() => import(/* webpackChunkName: "clips" */ './ClipsDialog'), {
  notice: 'over',
});
