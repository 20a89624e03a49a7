import { type Colour, INK, type PaintStep, type Paper, paperIds } from '@domain/document';
import { useMemo, useState } from 'react';
import { PagePainting } from '@/features/viewer/painting/PagePainting';
import { T, useT } from '@/i18n';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { AccentSwatches } from './AccentSwatches';
import styles from './Rail.module.css';
import { useAlbumAccents } from './useAlbumAccents';

/** Part of a paper that a tile shows, in mm. */
const TILE = { x: 0, y: 0, width: 54, height: 54 } as const;
const NO_PHOTOS = {};

/** Papers over the page colour, in a colour of the album. A second press takes a paper away. */
export function PaperTray() {
  const t = useT();
  const { apply, announce, spreadId } = useEditor();
  const { background } = useDocument();
  const accents = useAlbumAccents();
  const [wanted, setWanted] = useState<Colour | null>(null);
  const { colour, paper: current } = background;
  const ink = current?.colour ?? wanted ?? accents[0] ?? INK;
  const put = (paper: Paper | null, gesture?: string) => {
    const { paper: _, ...bare } = background;
    apply({ kind: 'setBackground', background: paper ? { ...bare, paper } : bare }, gesture);
  };
  const choose = (id: Paper['id']) => {
    put(current?.id === id ? null : { id, colour: ink });
    announce('changed', 1);
  };
  const tint = (next: Colour) => {
    setWanted(next);
    if (current) put({ ...current, colour: next }, `paper-${spreadId}`);
  };
  return (
    <section className={styles.settings}>
      <h3>
        <T id="editor.papers" />
      </h3>
      <AccentSwatches colours={[...accents, INK]} value={ink} onChoose={tint} />
      <ul className={styles.papers}>
        {paperIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.paper}
              aria-label={t(`paper.${id}`)}
              title={t(`paper.${id}`)}
              aria-pressed={current?.id === id}
              onClick={() => choose(id)}
            >
              <PaperSample id={id} ink={ink} ground={colour} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaperSample({ id, ink, ground }: { readonly id: Paper['id']; readonly ink: Colour; readonly ground: Colour }) {
  const steps = useMemo((): readonly PaintStep[] => {
    const source = { type: 'paper', frame: TILE, paper: { id, colour: ink } } as const;
    return [
      { kind: 'fill', rect: TILE, colour: ground },
      { kind: 'drawing', elementId: id, rect: TILE, rotation: 0, opacity: 1, source },
    ];
  }, [id, ink, ground]);
  return <PagePainting area={TILE} steps={steps} photos={NO_PHOTOS} quality="thumbnail" />;
}
