export type { Mail } from './mail';
export { openMail } from './openMail';
export { OUTBOX_PREFIX } from './outbox';
