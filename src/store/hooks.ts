import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore } from './configure';
import type { RootState } from './rootReducer';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For what is asked when something happens; it draws nothing again. */
export const useAppStore = useStore.withTypes<AppStore>();
