import { type PhotoElement, type PhotoMask, photoMasks } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { Checkbox } from '@/ui';
import { useEditor } from '../context';
import { ColourField } from './ColourField';
import { NumberField } from './NumberField';
import styles from './Panels.module.css';
import { useBefore } from './useBefore';

type Look = Extract<EditCommand, { kind: 'setLook' }>['look'];

const masks: readonly (PhotoMask | null)[] = [null, ...photoMasks];

/** What a photo is cut to, its border and its shadow. */
export function FrameShape({ photo }: { readonly photo: PhotoElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, border, radius, shadow, mask: current = null } = photo;
  const { before, onFocus } = useBefore(border?.colour ?? '#ffffff');
  const mm = t('editor.mm');
  const look = (change: Look, gesture?: string) => apply({ kind: 'setLook', ids: [id], look: change }, gesture);
  return (
    <fieldset className={styles.group} disabled={photo.locked}>
      <div className={styles.segments} role="group" aria-label={t('editor.mask')}>
        {masks.map((mask) => (
          <button key={mask} type="button" aria-pressed={mask === current} onClick={() => look({ mask })}>
            <T id={`editor.mask.${mask ?? 'rectangle'}`} />
          </button>
        ))}
      </div>
      <div className={styles.numbers}>
        {current === null && (
          <NumberField
            label={<T id="editor.corner" />}
            value={radius}
            unit={mm}
            min={0}
            max={100}
            onChange={(value) => look({ radius: value }, `radius-${id}`)}
          />
        )}
        <NumberField
          label={<T id="editor.border" />}
          value={border?.width ?? 0}
          unit={mm}
          min={0}
          max={20}
          step={0.5}
          onFocus={onFocus}
          onChange={(width) =>
            look({ border: width > 0 ? { width, colour: border?.colour ?? before.current } : null }, `border-${id}`)
          }
        />
      </div>
      {border && (
        <ColourField
          label={<T id="editor.borderColour" />}
          value={border.colour}
          onChange={(colour) => look({ border: { ...border, colour } }, `border-colour-${id}`)}
        />
      )}
      <Checkbox
        label={<T id="editor.shadow" />}
        checked={shadow}
        onChange={({ target }) => look({ shadow: target.checked })}
      />
    </fieldset>
  );
}
