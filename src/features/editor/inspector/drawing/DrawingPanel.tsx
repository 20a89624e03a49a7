import { type DateElement, type DrawnElement, dateStyles, parseDate } from '@domain/document';
import type { DrawingChange } from '@domain/document/edit';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { TextField } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { ColourField, SegmentedControl } from '../fields/inputs';
import styles from '../Panels.module.css';
import { CalendarPanel, FontSelect, LanguageSelect } from './CalendarPanel';
import { MapPanel } from './MapPanel';

function DatePanel({ stamp }: { readonly stamp: DateElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, date, style, locale, colour, font, locked } = stamp;
  const [draft, setDraft] = useState<string | null>(null);
  const set = (change: Omit<Extract<DrawingChange, { type: 'date' }>, 'type'>, gesture?: string) =>
    apply({ kind: 'changeDrawing', id, change: { type: 'date', ...change } }, gesture && `${gesture}-${id}`);
  const isWrong = draft !== null && parseDate(draft) === null;
  return (
    <fieldset className={styles.group} disabled={locked}>
      <TextField
        label={<T id="editor.kind.date" />}
        type="date"
        value={draft ?? date}
        error={isWrong && t('editor.date.wrong')}
        onChange={({ target }) => {
          setDraft(target.value);
          if (parseDate(target.value)) set({ date: target.value }, 'date');
        }}
        onBlur={() => setDraft(null)}
      />
      <SegmentedControl
        label={t('editor.drawing.style')}
        values={dateStyles}
        chosen={style}
        onChoose={(chosen) => set({ style: chosen })}
      >
        {(value) => <T id={`editor.date.style.${value}`} />}
      </SegmentedControl>
      <LanguageSelect value={locale} onChoose={(chosen) => set({ locale: chosen })} />
      <FontSelect value={font} onChoose={(chosen) => set({ font: chosen })} />
      <ColourField
        label={<T id="editor.colour" />}
        value={colour}
        onChange={(chosen) => set({ colour: chosen }, 'colour')}
      />
    </fieldset>
  );
}

/** Properties of a map, a calendar or a date. Loaded on demand, since few pages have one. */
export default function DrawingPanel({ element }: { readonly element: DrawnElement }) {
  if (element.type === 'map') return <MapPanel map={element} />;
  return element.type === 'calendar' ? <CalendarPanel calendar={element} /> : <DatePanel stamp={element} />;
}
