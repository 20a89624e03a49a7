export { abortableCall } from './abortableCall';
export { ask } from './callApi';
export { type PollOutcome, poll } from './poll';
export { supervise } from './supervise';
