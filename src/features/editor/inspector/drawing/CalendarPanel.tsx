import type { DrawnElement } from '@domain/document';
import { type CalendarElement, daysInMonth, parseMonth, YEARS } from '@domain/document';
import type { DrawingChange } from '@domain/document/edit';
import { LOCALES, type Locale } from '@domain/locales';
import { useIntl } from 'react-intl';
import { languageNames, T, useT } from '@/i18n';
import { Checkbox, Select } from '@/ui';
import { useEditor } from '../../hooks/EditorContext';
import { ColourField } from '../fields/inputs';
import { NumberField, useValueOnFocus } from '../fields/NumberField';
import { useFontOptions } from '../fields/TypographyFields';
import styles from '../Panels.module.css';
import drawing from './Drawing.module.css';

export function FontSelect({
  value,
  onChoose,
}: {
  value: DrawnElement['font'];
  onChoose: (font: DrawnElement['font']) => void;
}) {
  const options = useFontOptions();
  return <Select label={<T id="editor.font" />} value={value} options={options} onChoose={onChoose} />;
}

export const LanguageSelect = ({ value, onChoose }: { value: Locale; onChoose: (locale: Locale) => void }) => (
  <Select
    label={<T id="editor.drawing.language" />}
    value={value}
    options={LOCALES.map((locale) => ({ value: locale, label: languageNames[locale] }))}
    onChoose={onChoose}
  />
);

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

const toMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

function MarkedDays({
  calendar,
  onChange,
}: {
  readonly calendar: CalendarElement;
  readonly onChange: (marked: readonly number[]) => void;
}) {
  const t = useT();
  const { formatDate } = useIntl();
  const { marked } = calendar;
  const shown = parseMonth(calendar.month);
  if (!shown) return null;
  const days = Array.from({ length: daysInMonth(shown.year, shown.month) }, (_, i) => i + 1);
  const toggle = (day: number) =>
    onChange(marked.includes(day) ? marked.filter((one) => one !== day) : [...marked, day]);
  return (
    <div className={styles.number}>
      <span className={drawing.label} aria-hidden="true">
        <T id="editor.calendar.marked" />
      </span>
      <div className={drawing.days} role="group" aria-label={t('editor.calendar.marked')}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={marked.includes(day)}
            aria-label={formatDate(Date.UTC(shown.year, shown.month - 1, day), {
              day: 'numeric',
              month: 'long',
              timeZone: 'UTC',
            })}
            onClick={() => toggle(day)}
          >
            {day}
          </button>
        ))}
      </div>
    </div>
  );
}

export function CalendarPanel({ calendar }: { readonly calendar: CalendarElement }) {
  const { apply } = useEditor();
  const { formatDate } = useIntl();
  const { id, firstDay, locale, colour, accent, ground, font, locked } = calendar;
  const shown = parseMonth(calendar.month) ?? { year: 2000, month: 1 };
  // Years without a 29 February drop its mark, which comes back in others.
  const days = useValueOnFocus(calendar.marked);
  const set = (change: Omit<Extract<DrawingChange, { type: 'calendar' }>, 'type'>, gesture?: string) =>
    apply({ kind: 'changeDrawing', id, change: { type: 'calendar', ...change } }, gesture && `${gesture}-${id}`);
  const monthName = (month: number) => formatDate(Date.UTC(2000, month - 1, 1), { month: 'long', timeZone: 'UTC' });
  // 2 January 2000 was a Sunday.
  const dayName = (day: number) => formatDate(Date.UTC(2000, 0, 2 + day), { weekday: 'long', timeZone: 'UTC' });
  return (
    <fieldset className={styles.group} disabled={locked}>
      <Select
        label={<T id="editor.calendar.month" />}
        value={String(shown.month)}
        options={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
        onChoose={(month) => set({ month: toMonth(shown.year, Number(month)), marked: [] })}
      />
      <NumberField
        label={<T id="editor.calendar.year" />}
        value={shown.year}
        digits={0}
        min={YEARS.least}
        max={YEARS.most}
        isAppliedWhole
        onFocus={days.onFocus}
        onChange={(year) => set({ month: toMonth(Math.round(year), shown.month), marked: days.before.current }, 'year')}
      />

      <MarkedDays calendar={calendar} onChange={(marked) => set({ marked })} />
      <Select
        label={<T id="editor.calendar.firstDay" />}
        value={String(firstDay)}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: dayName(day) }))}
        onChoose={(day) => set({ firstDay: Number(day) })}
      />
      <LanguageSelect value={locale} onChoose={(chosen) => set({ locale: chosen })} />
      <FontSelect value={font} onChoose={(chosen) => set({ font: chosen })} />
      <ColourField
        label={<T id="editor.colour" />}
        value={colour}
        onChange={(chosen) => set({ colour: chosen }, 'colour')}
      />
      <ColourField
        label={<T id="editor.calendar.markColour" />}
        value={accent}
        onChange={(chosen) => set({ accent: chosen }, 'accent')}
      />
      <Checkbox
        label={<T id="editor.qr.ground" />}
        checked={ground !== null}
        onChange={({ target }) => set({ ground: target.checked ? '#ffffff' : null })}
      />
    </fieldset>
  );
}
