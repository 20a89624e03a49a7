import { actions as toasts } from '@/features/toasts';
import { useAppDispatch } from '@/store/hooks';

/** Saves a report of the problem, and says what became of it. No saga: it must work where those have fallen. */
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
          console.error('The report could not be saved', error);
          dispatch(toasts.shown({ title: { id: 'report.failed' }, variant: 'destructive' }));
        },
      );
  };
};
