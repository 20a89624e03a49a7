import { actions as toasts } from '@/features/toasts';
import { useAppDispatch } from '@/store/hooks';

/**
 * Saves a problem report and shows the result. It uses no saga, because it must work when sagas
 * have crashed.
 */
export const useSaveReport = (): (() => void) => {
  const dispatch = useAppDispatch();
  return () => {
    import(/* webpackChunkName: "report" */ './saveReport')
      .then(({ saveReport }) => saveReport())
      .then(
        () =>
          dispatch(
            toasts.shown({
              title: { id: 'report.saved' },
              description: { id: 'report.savedText' },
              variant: 'success',
            }),
          ),
        (error: unknown) => {
          console.error('failed to save the problem report', error);
          dispatch(toasts.shown({ title: { id: 'report.failed' }, variant: 'destructive' }));
        },
      );
  };
};
