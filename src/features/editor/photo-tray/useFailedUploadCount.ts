import { useState } from 'react';
import { selectFailed, selectUnsupported } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';

/** How many files did not become photos since the editor was opened, or since that was last seen. */
export function useFailedUploadCount(): readonly [count: number, seen: () => void] {
  const failed = useAppSelector(selectFailed);
  const unsupported = useAppSelector(selectUnsupported);
  const ids = [...failed, ...unsupported].map(({ id }) => id);
  const [known, know] = useState(ids);
  return [ids.filter((id) => !known.includes(id)).length, () => know(ids)];
}
