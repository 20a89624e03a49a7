export { abortableCall, callApi } from './callApi';
export { type PollOutcome, poll } from './poll';
export { supervise } from './supervise';
