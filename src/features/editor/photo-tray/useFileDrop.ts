import { useEffect, useRef } from 'react';
import { useFilesOverWindow } from '@/features/storage/components/useFilesOverWindow';
import { useDragSurface } from '../canvas/drag/dragSurface';
import { photoAt } from '../canvas/drag/photoAt';
import type { Viewport } from '../canvas/viewport/useViewport';
import { useEditorSnapshot } from '../hooks/EditorContext';
import { useUploadToSpread } from './useUploadToSpread';

/**
 * Handles files that are dropped anywhere on the editor: on the pages at the point of the drop, elsewhere in the
 * centre.
 * @returns true while files are dragged over it
 */
export function useFileDrop(stage: Viewport['stage']): boolean {
  const { toSheetPoint } = useDragSurface();
  const now = useEditorSnapshot();
  const bring = useUploadToSpread();
  const [over, setOver] = useFilesOverWindow();
  const drop = (event: DragEvent) => {
    const files = Array.from(event.dataTransfer?.files ?? []);
    if (files.length === 0) return;
    event.preventDefault();
    setOver(false);
    if (!(event.target instanceof Node) || !stage.current?.contains(event.target)) return bring(files);
    const at = toSheetPoint(event);
    const into = photoAt(now.document(), at)?.id;
    bring(files, { at, ...(into !== undefined && { into }) });
  };
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => {
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const take = (event: DragEvent) => latest.current(event);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', take);
    };
  }, []);
  return over;
}
