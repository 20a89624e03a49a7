import { errorToast } from '@/features/toasts';
import { useAppDispatch } from '@/store/hooks';

/**
 * Imports a part of the editor on demand. On failure, such as offline, a toast shows and the editor stays as it is; the
 * next press tries again.
 * @returns the imported module, or null
 */
export function useLazyImport(): <T>(load: () => Promise<T>) => Promise<T | null> {
  const dispatch = useAppDispatch();
  return (load) =>
    load().catch(({ message }: Error) => {
      dispatch(errorToast('editor.partFailed', { code: 'network', status: 0, message }));
      return null;
    });
}
