import {
  coreFontIds,
  DROP_CAP_LINES,
  type FontId,
  fontFaces,
  LETTER_SPACING,
  namedFontIds,
  type TextElement,
} from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { T, useT } from '@/i18n';
import { Select } from '@/ui';
import { useCharacterStyle } from '../../canvas/text/useCharacterStyle';
import { useEditor } from '../../hooks/EditorContext';
import styles from '../Panels.module.css';
import { CharacterStyleField } from './CharacterStyleButtons';
import { ColourField, SegmentedControl } from './inputs';
import { commonValue, NumberField } from './NumberField';

export const TEXT_SIZES_PT = { min: 4, max: 200 } as const;

export const textAligns = ['left', 'center', 'right'] as const;

const verticalAligns = ['top', 'middle', 'bottom'] as const;

/** Returns the fonts of texts with their names. Those of newer fonts are proper names. */
export function useFontOptions(): readonly { readonly value: FontId; readonly label: string }[] {
  const t = useT();
  return [
    ...coreFontIds.map((value) => ({ value, label: t(`editor.font.${value}`) })),
    ...namedFontIds.map((value) => ({ value, label: fontFaces[value].family })),
  ];
}

/** Letter spacing is stored in thousandths and shown in percent. */
const PER_PERCENT = 10;

const dropCaps = ['none', ...Array.from({ length: DROP_CAP_LINES.max - 1 }, (_, i) => String(DROP_CAP_LINES.min + i))];

/** Font, size, colour, spacing and alignment of texts. Values that differ are shown empty. */
export function TypographyFields({ texts }: { readonly texts: readonly TextElement[] }) {
  const t = useT();
  const { apply } = useEditor();
  const fonts = useFontOptions();
  const letters = useCharacterStyle(texts);
  const ids = texts.map(({ id }) => id);
  const [first] = texts;
  if (!first) return null;
  const font = commonValue(texts, (text) => text.font);
  const commonDropCap = commonValue(texts, ({ dropCap = 'none' }) => dropCap);
  const gestureOf = (gesture: string) => `${gesture}-${ids.join()}`;
  const style = (change: TextStyleChange, gesture?: string) =>
    apply({ kind: 'setTextStyle', ids, style: change }, gesture && gestureOf(gesture));
  /** Size and colour apply to the selected letters, or to the whole text. */
  const styleLetters = (change: { readonly size: number } | { readonly colour: string }, gesture: string) =>
    letters.range ? letters.change(change, gestureOf(gesture)) : style(change, gesture);
  const sizes = texts.map(({ size }, i) => {
    const own = letters.styles[i]?.size;
    return own === null ? size : own;
  });
  const colours = texts.map(({ colour }, i) => letters.styles[i]?.colour ?? colour);
  const { text, size, colour } = first;
  return (
    <>
      {letters.range && (
        <p className={styles.hint} role="status">
          <T id="editor.selectedLetters" values={{ words: text.slice(letters.range.start, letters.range.end) }} />
        </p>
      )}
      <Select
        label={<T id="editor.font" />}
        value={font ?? ''}
        options={font ? fonts : [{ value: '', label: '–' }, ...fonts]}
        onChoose={(chosen) => chosen && style({ font: chosen })}
      />
      <CharacterStyleField texts={texts} />
      <div className={styles.numbers}>
        <NumberField
          label={<T id="editor.size" />}
          value={sizes[0] ?? size}
          differs={commonValue(sizes, (one) => one) === undefined}
          unit={t('editor.pt')}
          {...TEXT_SIZES_PT}
          onChange={(next) => styleLetters({ size: next }, 'size')}
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
        <NumberField
          label={<T id="editor.letterSpacing" />}
          value={(first.spacing ?? 0) / PER_PERCENT}
          differs={commonValue(texts, ({ spacing = 0 }) => spacing) === undefined}
          unit="%"
          min={LETTER_SPACING.min / PER_PERCENT}
          max={LETTER_SPACING.max / PER_PERCENT}
          onChange={(percent) => style({ spacing: Math.round(percent * PER_PERCENT) }, 'spacing')}
        />
      </div>
      <SegmentedControl
        label={t('editor.align')}
        values={textAligns}
        chosen={commonValue(texts, ({ align }) => align)}
        onChoose={(align) => style({ align })}
      >
        {(align) => <T id={`editor.align.${align}`} />}
      </SegmentedControl>
      <SegmentedControl
        label={t('editor.verticalAlign')}
        values={verticalAligns}
        chosen={commonValue(texts, ({ verticalAlign }) => verticalAlign)}
        onChoose={(verticalAlign) => style({ verticalAlign })}
      >
        {(verticalAlign) => <T id={`editor.verticalAlign.${verticalAlign}`} />}
      </SegmentedControl>
      {texts.every(({ align }) => align === 'left') && (
        <Select
          label={<T id="editor.dropCap" />}
          value={String(commonDropCap ?? '')}
          options={[
            ...(commonDropCap === undefined ? [{ value: '', label: '–' }] : []),
            ...dropCaps.map((value) => ({
              value,
              label: value === 'none' ? t('editor.dropCap.none') : t('editor.dropCap.lines', { count: Number(value) }),
            })),
          ]}
          onChoose={(value) => value !== '' && style({ dropCap: value === 'none' ? null : Number(value) })}
        />
      )}
      <ColourField
        label={<T id="editor.colour" />}
        value={colours[0] ?? colour}
        onChange={(next) => styleLetters({ colour: next }, 'colour')}
      />
    </>
  );
}
