export { type InspectedJob, type JobInspector, jobStates, openJobInspector } from './jobInspector';
export { createPgBossQueue } from './pgBoss';
export type { JobAttempt, Queue } from './queue';
