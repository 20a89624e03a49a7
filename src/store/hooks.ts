import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore } from './configure';
import type { RootState } from './rootReducer';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** Returns the store for reads in event handlers. It does not subscribe, so it never re-renders. */
export const useAppStore = useStore.withTypes<AppStore>();
