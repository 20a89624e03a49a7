import { useEffect, useState } from 'react';
import { carriesFiles } from '@/lib/dom/dropGuard';

export function useFilesOverWindow(): readonly [boolean, (over: boolean) => void] {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(true);
    };
    // Leaving for another element has a related target; leaving the window, or Escape, has none.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return [over, setOver];
}
