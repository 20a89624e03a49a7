import { errorToast } from '@/features/toasts';
import { useAppDispatch } from '@/store/hooks';

/**
 * Loads a part of the editor when it is wanted. Where that fails, such as without a connection, a toast says so and the editor stays as it is; the next
 * press tries again.
 * @returns what was loaded, or null
 */
export function useLazyImport(): <T>(load: () => Promise<T>) => Promise<T | null> {
  const dispatch = useAppDispatch();
  return (load) =>
    load().catch(({ message }: Error) => {
      dispatch(errorToast('editor.partFailed', { code: 'network', status: 0, message }));
      return null;
    });
}
