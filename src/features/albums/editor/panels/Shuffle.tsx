import { useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyPart, Skeleton, useLoadAhead } from '@/ui';
import { useDocument } from '../context';
import { useLoading } from '../useLoading';

const load = () => import(/* webpackChunkName: "shuffle" */ './ShuffleTiles');
const ShuffleTiles = lazyPart(load);

/** Offers other layouts of the spread, where it has photos that may be moved; the engine is loaded once the browser is idle. */
export function Shuffle() {
  const doc = useDocument();
  const loading = useLoading();
  useLoadAhead(load);
  const [round, setRound] = useState(0);
  const movable = doc.elements.some((e) => e.type === 'photo' && e.fileId !== null && !e.locked);
  if (doc.role !== 'inner' || !movable) return null;
  const offer = async () => {
    if (await loading(load)) setRound(round + 1);
  };
  return (
    <>
      <div>
        <Button size="small" aria-expanded={round > 0} onClick={() => void offer()}>
          <T id="editor.shuffle" />
        </Button>
      </div>
      {round > 0 && <ShuffleTiles key={round} round={round} pending={<Skeleton height={160} />} />}
    </>
  );
}
