export type { Mail } from './mail';
export { createOutbox } from './outbox';
export { createSmtp } from './smtp';
