export { errorToast } from './errorToast';
export { saga } from './saga';
export {
  actions,
  afterSession,
  reducer,
  type ShowToast,
  selectors,
  type Toast,
  type ToastsState,
  type ToastText,
  type ToastVariant,
} from './slice';
