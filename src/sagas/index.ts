export { abortableCall, callApi } from './effects';
export { type PollOutcome, poll } from './poll';
export { supervise } from './supervise';
