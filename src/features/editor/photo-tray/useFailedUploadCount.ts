import { useState } from 'react';
import { selectFailed, selectUnsupported } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';

/** Returns the number of uploads that have failed since the editor was opened or the notice was seen. */
export function useFailedUploadCount(): readonly [count: number, seen: () => void] {
  const failed = useAppSelector(selectFailed);
  const unsupported = useAppSelector(selectUnsupported);
  const ids = [...failed, ...unsupported].map(({ id }) => id);
  const [known, know] = useState(ids);
  return [ids.filter((id) => !known.includes(id)).length, () => know(ids)];
}
