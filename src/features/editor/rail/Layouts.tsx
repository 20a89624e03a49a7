import { startTransition, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { Button, Icon, lazyComponent, runWhenIdle, Skeleton } from '@/ui';
import { hasPicture } from '../elements/elementEditing';
import { useDocument, useEditor } from '../hooks/EditorContext';
import panel from '../inspector/Panels.module.css';
import { PhotoCount } from '../inspector/page/PhotoCount';
import styles from './Rail.module.css';

const ShuffleTiles = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ '../inspector/page/ShuffleTiles'));

const pending = <Skeleton height={160} />;

function useHasLayouts(): boolean {
  const doc = useDocument();
  if (doc.role === 'cover') return true;
  return doc.role === 'inner' && doc.elements.some((element) => hasPicture(element) && !element.locked);
}

interface Props {
  /** False where a heading with the same words precedes it. */
  readonly isTitled?: boolean;
}

function LayoutTiles({ isTitled = true }: Props) {
  const [round, setRound] = useState(1);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => startTransition(() => setIdle(true))), []);
  return (
    <section className={styles.layouts}>
      <header className={styles.head}>
        {isTitled && (
          <h3>
            <T id="editor.layouts" />
          </h3>
        )}
        <Button size="small" variant="plain" onClick={() => setRound(round + 1)}>
          <Icon name="retry" size={16} />
          <T id="editor.shuffle" />
        </Button>
      </header>
      {isIdle ? <ShuffleTiles key={round} round={round} pending={pending} /> : pending}
    </section>
  );
}

/**
 * Layout alternatives of a spread with photos that can move, and the arrangements of the cover. They are computed when the browser is
 * idle.
 */
export function Layouts(props: Props) {
  const { spreadId } = useEditor();
  return useHasLayouts() && <LayoutTiles key={spreadId} {...props} />;
}

export function LayoutTray() {
  const { spreadId } = useEditor();
  const { role } = useDocument();
  const hasLayouts = useHasLayouts();
  return (
    <section className={panel.panel}>
      <h2>
        <T id="editor.layouts" />
      </h2>
      <PhotoCount key={spreadId} />
      {hasLayouts ? (
        <Layouts isTitled={false} />
      ) : (
        <p className={panel.hint}>
          <T id={role === 'inner' ? 'editor.shuffle.none' : 'editor.layouts.innerOnly'} />
        </p>
      )}
    </section>
  );
}
