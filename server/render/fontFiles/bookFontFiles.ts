import { createRequire } from 'node:module';
import type { FontId } from '@domain/document';

const resolve = createRequire(import.meta.url).resolve;

/** TrueType files of the document's fonts. pdfkit subsets them; the raster paints with them. */
export const bookFontFiles: Readonly<Record<FontId, string>> = {
  serif: resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  'serif-semibold': resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'sans-medium': resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  elegant: resolve('@expo-google-fonts/cormorant-garamond/500Medium/CormorantGaramond_500Medium.ttf'),
  condensed: resolve('@expo-google-fonts/oswald/500Medium/Oswald_500Medium.ttf'),
  hand: resolve('@expo-google-fonts/caveat/600SemiBold/Caveat_600SemiBold.ttf'),
};
