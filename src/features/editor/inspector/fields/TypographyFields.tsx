import { fontIds, type TextElement } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { Select } from '@/ui';
import { TEXT_SIZES_PT, textAligns, verticalAligns } from '../../canvas/text/textOptions';
import { useEditor } from '../../hooks/EditorContext';
import styles from '../Panels.module.css';
import { ColourField } from './ColourField';
import { commonValue } from './commonValue';
import { NumberField } from './NumberField';
import { SegmentedControl } from './SegmentedControl';

/** Font, size, colour and alignment of texts. Values that differ are shown empty. */
export function TypographyFields({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const ids = texts.map(({ id }) => id);
  const [first] = texts;
  if (!first) return null;
  const font = commonValue(texts, (text) => text.font);
  const style = (change: TextStyleChange, gesture?: string) =>
    apply({ kind: 'setTextStyle', ids, style: change }, gesture && `${gesture}-${ids.join()}`);
  const fonts = fontIds.map((value) => ({ value, label: t(`editor.font.${value}`) }));
  return (
    <>
      <Select
        label={<T id="editor.font" />}
        value={font ?? ''}
        options={font ? fonts : [{ value: '', label: '–' }, ...fonts]}
        onChoose={(chosen) => chosen && style({ font: chosen })}
      />
      <div className={styles.numbers}>
        <NumberField
          label={<T id="editor.size" />}
          value={first.size}
          differs={commonValue(texts, ({ size }) => size) === undefined}
          unit={t('editor.pt')}
          {...TEXT_SIZES_PT}
          onChange={(size) => style({ size }, 'size')}
        />
        <NumberField
          label={<T id="editor.leading" />}
          value={first.leading}
          differs={commonValue(texts, ({ leading }) => leading) === undefined}
          digits={2}
          min={0.8}
          max={3}
          step={0.1}
          onChange={(leading) => style({ leading }, 'leading')}
        />
      </div>
      <SegmentedControl
        label={t('editor.align')}
        values={textAligns}
        chosen={commonValue(texts, (text) => text.align)}
        onChoose={(align) => style({ align })}
      >
        {(align) => <T id={`editor.align.${align}`} />}
      </SegmentedControl>
      <SegmentedControl
        label={t('editor.verticalAlign')}
        values={verticalAligns}
        chosen={commonValue(texts, (text) => text.verticalAlign)}
        onChoose={(verticalAlign) => style({ verticalAlign })}
      >
        {(verticalAlign) => <T id={`editor.verticalAlign.${verticalAlign}`} />}
      </SegmentedControl>
      <ColourField
        label={<T id="editor.colour" />}
        value={first.colour}
        onChange={(colour) => style({ colour }, 'colour')}
      />
    </>
  );
}
