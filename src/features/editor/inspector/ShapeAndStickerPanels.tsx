import { type Colour, INK, type ShapeElement, type StickerElement } from '@domain/document';
import { useState } from 'react';
import { T } from '@/i18n';
import { Checkbox } from '@/ui';
import { useEditor } from '../hooks/EditorContext';
import { ColourField } from './fields/inputs';
import { StrokeFields } from './fields/StrokeFields';
import styles from './Panels.module.css';

/** Fill of a shape whose colour is still unset. */
const DEFAULT_FILL = '#d8d2c4';

interface ColourSwitch {
  readonly colour: Colour | null;
  readonly set: (colour: Colour | null) => void;
}

/** @returns a function that switches a colour off, and on again with its former value */
function useColourSwitch({ colour, set }: ColourSwitch, fresh: Colour): (on: boolean) => void {
  const [lastColour, setLastColour] = useState(fresh);
  return (on) => {
    if (colour !== null) setLastColour(colour);
    set(on ? lastColour : null);
  };
}

export function StickerPanel({ stickers }: { readonly stickers: readonly StickerElement[] }) {
  const { apply } = useEditor();
  const ids = stickers.map(({ id }) => id);
  const colour = stickers.find((sticker) => sticker.colour !== null)?.colour ?? null;
  const set = (stickerColour: Colour | null) =>
    apply({ kind: 'setStyle', ids, style: { stickerColour } }, `colour-${ids.join()}`);
  const paint = useColourSwitch({ colour, set }, INK);
  return (
    <fieldset className={styles.group} disabled={stickers.every(({ locked }) => locked)}>
      <Checkbox
        label={<T id="editor.ownColours" />}
        checked={colour === null}
        onChange={({ target }) => paint(!target.checked)}
      />
      {colour !== null && <ColourField label={<T id="editor.colour" />} value={colour} onChange={set} />}
    </fieldset>
  );
}

function Fill({ surfaces }: { readonly surfaces: readonly ShapeElement[] }) {
  const { apply } = useEditor();
  const ids = surfaces.map(({ id }) => id);
  const colour = surfaces.find(({ fill }) => fill !== null)?.fill ?? null;
  const set = (fill: Colour | null) => apply({ kind: 'setStyle', ids, style: { fill } }, `fill-${ids.join()}`);
  const paint = useColourSwitch({ colour, set }, DEFAULT_FILL);
  return (
    <>
      <Checkbox
        label={<T id="editor.fill" />}
        checked={colour !== null}
        onChange={({ target }) => paint(target.checked)}
      />
      {colour !== null && <ColourField label={<T id="editor.fillColour" />} value={colour} onChange={set} />}
    </>
  );
}

/** Fill and stroke of shapes. Lines have no fill and always a stroke. */
export function ShapePanel({ shapes }: { readonly shapes: readonly ShapeElement[] }) {
  const { apply } = useEditor();
  const ids = shapes.map(({ id }) => id);
  const surfaces = shapes.filter(({ shape }) => shape !== 'line');
  return (
    <fieldset className={styles.group} disabled={shapes.every(({ locked }) => locked)}>
      {surfaces.length > 0 && <Fill surfaces={surfaces} />}
      <StrokeFields
        label={<T id="editor.stroke" />}
        colourLabel={<T id="editor.strokeColour" />}
        strokes={shapes.map(({ stroke }) => stroke)}
        defaultColour={INK}
        min={surfaces.length < shapes.length ? 0.1 : 0}
        onChange={(stroke, part) => apply({ kind: 'setStyle', ids, style: { stroke } }, `stroke-${part}-${ids.join()}`)}
      />
    </fieldset>
  );
}
