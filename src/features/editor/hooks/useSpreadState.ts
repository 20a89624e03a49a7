import { useCallback, useState } from 'react';
import { useEditor } from './EditorContext';

/** State of the current spread. It resets when another spread is shown, and ignores late updates for the former one. */
export function useSpreadState<T>(initial: T): readonly [T, (value: T) => void] {
  const { spreadId } = useEditor();
  const [kept, setKept] = useState({ spreadId, value: initial });
  if (kept.spreadId !== spreadId) setKept({ spreadId, value: initial });
  const set = useCallback(
    (value: T) =>
      setKept((now) => (now.spreadId !== spreadId || Object.is(now.value, value) ? now : { spreadId, value })),
    [spreadId],
  );
  return [kept.spreadId === spreadId ? kept.value : initial, set];
}
