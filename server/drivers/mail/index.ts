export type { EmailFile, Mail } from './mail';
export { MailError } from './mail';
export { openMail } from './openMail';
export { OUTBOX_PREFIX } from './outbox';
