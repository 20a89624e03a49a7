import { lazySchema } from '@/lib/forms/lazySchema';

const importRules = () => import(/* webpackChunkName: "cart-rules" */ './validation');

export const addressSchema = lazySchema(async () => (await importRules()).addressSchema);
export const promoSchema = lazySchema(async () => (await importRules()).promoSchema);
