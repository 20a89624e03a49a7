import { lazySchemas } from '@/lib/forms/lazySchemas';

export const authSchema = lazySchemas(() => import(/* webpackChunkName: "account-rules" */ './validation'));
