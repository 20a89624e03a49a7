export { errorToast, refusalToast } from './errorToast';
export { saga } from './saga';
export {
  actions,
  keepToastsAfterSession,
  reducer,
  selectors,
  type ToastAction,
} from './slice';
export { FailureText } from './ToastTexts';
export { withToast } from './withToast';
