import { lazy, Suspense, useState } from 'react';
import { T } from '@/i18n';
import { Button, Skeleton } from '@/ui';
import { useDocument } from '../context';

const ShuffleTiles = lazy(() => import(/* webpackChunkName: "shuffle" */ './ShuffleTiles'));

/** Offers other layouts of the spread, where it has photos that may be moved; the engine is loaded when it is wanted. */
export function Shuffle() {
  const doc = useDocument();
  const [round, setRound] = useState(0);
  const movable = doc.elements.some((e) => e.type === 'photo' && e.fileId !== null && !e.locked);
  if (doc.role !== 'inner' || !movable) return null;
  return (
    <>
      <div>
        <Button size="small" aria-expanded={round > 0} onClick={() => setRound(round + 1)}>
          <T id="editor.shuffle" />
        </Button>
      </div>
      {round > 0 && (
        <Suspense fallback={<Skeleton height={160} />}>
          <ShuffleTiles key={round} round={round} />
        </Suspense>
      )}
    </>
  );
}
