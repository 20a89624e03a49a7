export { errorToast, refusalToast } from './errorToast';
export { FailureText } from './failureText';
export { saga } from './saga';
export {
  actions,
  keepToastsAfterSession,
  reducer,
  selectors,
  type ToastAction,
} from './slice';
export { withToast } from './withToast';
