import { useCallback, useState } from 'react';
import { useEditor } from './EditorContext';

/** State of the spread that is shown: it begins anew with another one, and what is still set for the one before is forgotten. */
export function useSpreadState<T>(initial: T): readonly [T, (value: T) => void] {
  const { spreadId } = useEditor();
  const [kept, keep] = useState({ spreadId, value: initial });
  if (kept.spreadId !== spreadId) keep({ spreadId, value: initial });
  const set = useCallback(
    (value: T) => keep((now) => (now.spreadId !== spreadId || Object.is(now.value, value) ? now : { spreadId, value })),
    [spreadId],
  );
  return [kept.spreadId === spreadId ? kept.value : initial, set];
}
