import { startTransition, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent, runWhenIdle, Skeleton } from '@/ui';
import { useDocument } from '../hooks/EditorContext';
import styles from './Panels.module.css';

const ShuffleTiles = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './ShuffleTiles'));

const pending = <Skeleton height={160} />;

/**
 * Layout alternatives of the spread, visible if it has photos that can move. They are computed when the browser is
 * idle.
 */
export function Shuffle() {
  const doc = useDocument();
  const [round, setRound] = useState(1);
  const [isIdle, setIdle] = useState(false);
  const movable = doc.elements.some((e) => e.type === 'photo' && e.fileId !== null && !e.locked);
  const isOffered = doc.role === 'inner' && movable;
  useEffect(() => {
    if (isOffered) return runWhenIdle(() => startTransition(() => setIdle(true)));
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <section className={styles.layouts}>
      <h3>
        <T id="editor.layouts" />
      </h3>
      {isIdle ? <ShuffleTiles key={round} round={round} pending={pending} /> : pending}
      <div>
        <Button size="small" onClick={() => setRound(round + 1)}>
          <T id="editor.shuffle" />
        </Button>
      </div>
    </section>
  );
}
