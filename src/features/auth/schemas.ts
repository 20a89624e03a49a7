import { lazySchema } from '@/lib/forms/lazySchema';
import type * as Rules from './validation';

const importRules = () => import(/* webpackChunkName: "account-rules" */ './validation');

export const loginSchema = lazySchema(async () => (await importRules()).loginSchema);
export const registrationSchema = lazySchema(async () => (await importRules()).registrationSchema);
export const emailSchema = lazySchema(async () => (await importRules()).emailSchema);
export const newPasswordSchema = lazySchema(async () => (await importRules()).newPasswordSchema);
export const passkeySchema = lazySchema(async () => (await importRules()).passkeySchema);
export const nameSchema = lazySchema(async () => (await importRules()).nameSchema);

/** @param owner the new password must not be easy to guess from their name and address */
export const createPasswordChangeSchema = (owner: Parameters<typeof Rules.createPasswordChangeSchema>[0]) =>
  lazySchema(async () => (await importRules()).createPasswordChangeSchema(owner));

/** @param email address that the user must enter */
export const createDeletionSchema = (email: string) =>
  lazySchema(async () => (await importRules()).createDeletionSchema(email));
