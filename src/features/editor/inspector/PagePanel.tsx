import type { ShapeElement } from '@domain/document';
import { startTransition, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent, Menu, MenuItem, runWhenIdle, Skeleton } from '@/ui';
import { createShapeElement, useAddText } from '../elements/createElements';
import { useDocument, useEditor, useEditorSnapshot } from '../hooks/EditorContext';
import { usePasteButton } from '../hooks/usePaste';
import { useApplyBackgroundToAll } from '../hooks/useSetAsBackground';
import { LayoutExplanation } from '../layout-explanation/LayoutExplanation';
import { AddForewordButton } from './AddForewordButton';
import { AddQrButton } from './AddQrButton';
import { BackgroundAppearance } from './BackgroundAppearance';
import { BindingSettings } from './BindingSettings';
import { AddDrawingMenu } from './drawing/AddDrawingMenu';
import { ColourField } from './fields/ColourField';
import styles from './Panels.module.css';
import { PhotoCount } from './PhotoCount';

const ShuffleTiles = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './ShuffleTiles'));

const CoverSuggestions = lazyComponent(() => import(/* webpackChunkName: "shuffle" */ './CoverSuggestions'));

const pending = <Skeleton height={160} />;

/**
 * Layout alternatives of the spread, visible if it has photos that can move. They are computed when the browser is
 * idle.
 */
function Shuffle() {
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

const shapes: readonly ShapeElement['shape'][] = ['rectangle', 'ellipse', 'line'];

/** Adds a shape or a line to the page. */
function AddShapeMenu() {
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const put = (shape: ShapeElement['shape']) => {
    const element = createShapeElement(now.document(), shape);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
  };
  return (
    <Menu
      trigger={
        <Button size="small">
          <T id="editor.addShape" />
        </Button>
      }
    >
      {shapes.map((shape) => (
        <MenuItem key={shape} onSelect={() => put(shape)}>
          <T id={`editor.shape.${shape}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Properties of the spread, shown while nothing is selected. */
export function PagePanel() {
  const { apply, openPane, spreadId } = useEditor();
  const doc = useDocument();
  const addText = useAddText();
  const paste = usePasteButton();
  const { picture } = doc.background;
  const spreadEverywhere = useApplyBackgroundToAll();
  return (
    <div className={styles.group}>
      <p className={styles.hint}>
        <T id="editor.page.hint" />
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={addText}>
          <T id="editor.addText" />
        </Button>
        {doc.role === 'opening' && <AddForewordButton />}
        <Button size="small" onClick={() => openPane('photos')}>
          <T id="editor.addPhoto" />
        </Button>
        <Button size="small" onClick={() => openPane('stickers')}>
          <T id="editor.addSticker" />
        </Button>
        <AddShapeMenu />
        <AddQrButton />
        <AddDrawingMenu />
        <Button size="small" onClick={paste}>
          <T id="editor.paste" />
        </Button>
      </div>
      {doc.role === 'cover' && <CoverSuggestions pending={pending} />}
      {doc.role === 'cover' && <BindingSettings />}
      <PhotoCount key={`count-${spreadId}`} />
      <Shuffle key={spreadId} />
      <LayoutExplanation key={`why-${spreadId}`} />
      <ColourField
        label={<T id="editor.background" />}
        value={doc.background.colour}
        onChange={(colour) =>
          apply({ kind: 'setBackground', background: { ...doc.background, colour } }, `background-${spreadId}`)
        }
      />
      {picture && <BackgroundAppearance document={doc} picture={picture} />}
      <div className={styles.actions}>
        {doc.role !== 'cover' && (
          <Button size="small" onClick={spreadEverywhere}>
            <T id="editor.background.everywhere" />
          </Button>
        )}
        {picture && (
          <Button
            size="small"
            onClick={() => apply({ kind: 'setBackground', background: { colour: doc.background.colour } })}
          >
            <T id="editor.background.remove" />
          </Button>
        )}
      </div>
    </div>
  );
}
