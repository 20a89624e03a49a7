export { createPgBossQueue } from './pgBoss';
export type { JobAttempt, Queue } from './queue';
