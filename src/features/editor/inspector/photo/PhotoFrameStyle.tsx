import { type PhotoElement, type PhotoMask, photoMasks, WHITE } from '@domain/document';
import type { StyleChange } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { Checkbox } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { SegmentedControl } from '../fields/inputs';
import { commonValue, NumberField } from '../fields/NumberField';
import { StrokeFields } from '../fields/StrokeFields';
import styles from '../Panels.module.css';

const masks: readonly (PhotoMask | null)[] = [null, ...photoMasks];

export function PhotoFrameStyle({ photos }: { readonly photos: readonly PhotoElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const ids = photos.map(({ id }) => id);
  const current = commonValue(photos, ({ mask = null }) => mask);
  const changeStyle = (change: StyleChange, gesture?: string) =>
    apply({ kind: 'setStyle', ids, style: change }, gesture && `${gesture}-${ids.join()}`);
  return (
    <fieldset className={styles.group} disabled={photos.every(({ locked }) => locked)}>
      <SegmentedControl
        label={t('editor.mask')}
        values={masks}
        chosen={current}
        onChoose={(mask) => changeStyle({ mask })}
      >
        {(mask) => <T id={`editor.mask.${mask ?? 'rectangle'}`} />}
      </SegmentedControl>
      <StrokeFields
        label={<T id="editor.border" />}
        colourLabel={<T id="editor.borderColour" />}
        strokes={photos.map(({ border }) => border)}
        defaultColour={WHITE}
        min={0}
        leadingField={
          current === null && (
            <NumberField
              label={<T id="editor.corner" />}
              value={photos[0]?.radius ?? 0}
              differs={commonValue(photos, ({ radius }) => radius) === undefined}
              unit={t('editor.mm')}
              min={0}
              max={100}
              onChange={(radius) => changeStyle({ radius }, 'radius')}
            />
          )
        }
        onChange={(border, part) => changeStyle({ border }, `border-${part}`)}
      />
      <Checkbox
        label={<T id="editor.shadow" />}
        checked={photos.every(({ shadow }) => shadow)}
        onChange={({ target }) => changeStyle({ shadow: target.checked })}
      />
    </fieldset>
  );
}
