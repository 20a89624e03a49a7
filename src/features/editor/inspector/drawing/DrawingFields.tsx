import type { DrawnElement } from '@domain/document';
import { LOCALES, type Locale } from '@domain/locales';
import { languageNames, T } from '@/i18n';
import { Select } from '@/ui';
import { useFontOptions } from '../fields/TypographyFields';

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

/** Language of the names of months and days. */
export const LanguageSelect = ({ value, onChoose }: { value: Locale; onChoose: (locale: Locale) => void }) => (
  <Select
    label={<T id="editor.drawing.language" />}
    value={value}
    options={LOCALES.map((locale) => ({ value: locale, label: languageNames[locale] }))}
    onChoose={onChoose}
  />
);
