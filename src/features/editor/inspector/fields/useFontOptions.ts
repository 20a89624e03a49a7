import { coreFontIds, type FontId, fontFaces, namedFontIds } from '@domain/document';
import { useT } from '@/i18n';

/** Returns the fonts of texts with their names. Those of newer fonts are proper names. */
export function useFontOptions(): readonly { readonly value: FontId; readonly label: string }[] {
  const t = useT();
  return [
    ...coreFontIds.map((value) => ({ value, label: t(`editor.font.${value}`) })),
    ...namedFontIds.map((value) => ({ value, label: fontFaces[value].family })),
  ];
}
