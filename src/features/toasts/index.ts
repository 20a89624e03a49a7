export { errorToast, refusalToast } from './errorToast';
export { saga } from './saga';
export {
  actions,
  keepToastsAfterSession,
  reducer,
  type ShowToast,
  selectors,
  type Toast,
  type ToastAction,
  type ToastsState,
  type ToastText,
  type ToastVariant,
} from './slice';
export { withToast } from './withToast';
