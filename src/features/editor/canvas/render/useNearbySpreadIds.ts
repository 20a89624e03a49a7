import { startTransition, useEffect, useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { runWhenIdle } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { selectEditor } from '../../state/selectors';

/** Returns the ids of the current spread and its neighbours, in book order. Updates follow when idle. */
export function useNearbySpreadIds(): readonly string[] {
  const { spreadId } = useEditor();
  const order = useAppSelector((state) => selectEditor(state).order);
  const [middle, setMiddle] = useState<string | null>(null);
  useEffect(() => runWhenIdle(() => startTransition(() => setMiddle(spreadId))), [spreadId]);
  const at = middle === null ? -1 : order.indexOf(middle);
  return order.filter((id, i) => id === spreadId || (at >= 0 && Math.abs(i - at) <= 1));
}
