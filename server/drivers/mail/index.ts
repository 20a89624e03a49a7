export type { Mail } from './mail';
export { openMail } from './openMail';
