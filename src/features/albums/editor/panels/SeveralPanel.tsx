import { centreOf, type PhotoElement, type SpreadElement } from '@domain/document';
import { T, useT } from '@/i18n';
import { Button } from '@/ui';
import { scaledPlaces, turnedPlaces } from '../canvas/group';
import { boundsOf } from '../canvas/snap/targets';
import { useEditor } from '../context';
import { NumberField } from './NumberField';
import styles from './Panels.module.css';
import { ThemeStyles } from './ThemeStyles';
import { useBefore } from './useBefore';
import { useCaption } from './useCaption';

export const isPhoto = (element: SpreadElement): element is PhotoElement => element.type === 'photo';

/** What is mostly done with several elements of one kind. */
export function SeveralPanel({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const caption = useCaption();
  const free = elements.filter(({ locked }) => !locked);
  if (free.length === 0) return null;
  const photos = free.filter(isPhoto);
  const texts = free.filter((element) => element.type === 'text');
  return (
    <>
      {texts.length === free.length && <ThemeStyles texts={texts} />}
      {photos.length === free.length && (
        <div>
          <Button size="small" onClick={() => void caption(photos)}>
            <T id="editor.caption" />
          </Button>
        </div>
      )}
    </>
  );
}

/** Place and size of several elements as one, and a turn of them all: everything that their handles do. */
export function SeveralFrame({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const free = elements.filter(({ locked }) => !locked);
  const { before, onFocus } = useBefore(free);
  if (free.length === 0) return null;
  const box = boundsOf(free);
  const ids = free.map(({ id }) => id);
  const mm = t('editor.mm');
  const move = (dx: number, dy: number) => apply({ kind: 'moveElements', ids, dx, dy }, `place-${ids.join()}`);
  const scale = (side: 'width' | 'height') => (length: number) => {
    const was = boundsOf(before.current);
    if (was[side] === 0) return;
    const places = scaledPlaces(before.current, was, length / was[side]);
    apply({ kind: 'placeElements', places }, `scale-${ids.join()}`);
  };
  const turn = (degrees: number) => {
    const places = turnedPlaces(before.current, centreOf(boundsOf(before.current)), degrees);
    apply({ kind: 'placeElements', places }, `turn-${ids.join()}`);
  };
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">
        <T id="editor.frame" />
      </legend>
      <div className={styles.numbers}>
        <NumberField label={<T id="editor.x" />} value={box.x} unit={mm} onChange={(x) => move(x - box.x, 0)} />
        <NumberField label={<T id="editor.y" />} value={box.y} unit={mm} onChange={(y) => move(0, y - box.y)} />
        <NumberField
          label={<T id="editor.width" />}
          value={box.width}
          unit={mm}
          min={2}
          onFocus={onFocus}
          onChange={scale('width')}
        />
        <NumberField
          label={<T id="editor.height" />}
          value={box.height}
          unit={mm}
          min={2}
          onFocus={onFocus}
          onChange={scale('height')}
        />
        <NumberField
          label={<T id="editor.rotation" />}
          value={0}
          unit="°"
          step={15}
          onFocus={onFocus}
          onChange={turn}
        />
      </div>
    </fieldset>
  );
}
