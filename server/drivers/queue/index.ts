export { countQueuedJobs, type InspectedJob, type JobInspector, jobStates, openJobInspector } from './jobInspector';
export { createPgBossQueue } from './pgBoss';
export type { AttemptResult, JobAttempt, Queue } from './queue';
