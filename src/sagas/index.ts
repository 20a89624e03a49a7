export { abortableCall } from './abortableCall';
export { ask } from './ask';
export { type PollOutcome, poll } from './poll';
export { supervise } from './supervise';
