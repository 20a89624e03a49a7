import { lazySchemas } from '@/lib/forms/lazySchemas';

export const cartSchema = lazySchemas(() => import(/* webpackChunkName: "cart-rules" */ './validation'));
