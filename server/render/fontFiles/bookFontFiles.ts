import { createRequire } from 'node:module';
import { type CoreFontId, coreFontIds, type FaceId } from '@domain/document';

const { resolve } = createRequire(import.meta.url);

const files: Readonly<Record<FaceId, string>> = {
  serif: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'serif-semibold': 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  sans: 'inter/400Regular/Inter_400Regular.ttf',
  'sans-medium': 'inter/500Medium/Inter_500Medium.ttf',
  elegant: 'cormorant-garamond/500Medium/CormorantGaramond_500Medium.ttf',
  condensed: 'oswald/500Medium/Oswald_500Medium.ttf',
  hand: 'caveat/600SemiBold/Caveat_600SemiBold.ttf',
  alegreya: 'alegreya/400Regular/Alegreya_400Regular.ttf',
  'alegreya-bold': 'alegreya/700Bold/Alegreya_700Bold.ttf',
  'alegreya-bold-italic': 'alegreya/700Bold_Italic/Alegreya_700Bold_Italic.ttf',
  'alegreya-italic': 'alegreya/400Regular_Italic/Alegreya_400Regular_Italic.ttf',
  'condensed-bold': 'oswald/700Bold/Oswald_700Bold.ttf',
  'eb-garamond': 'eb-garamond/400Regular/EBGaramond_400Regular.ttf',
  'eb-garamond-bold': 'eb-garamond/700Bold/EBGaramond_700Bold.ttf',
  'eb-garamond-bold-italic': 'eb-garamond/700Bold_Italic/EBGaramond_700Bold_Italic.ttf',
  'eb-garamond-italic': 'eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf',
  'elegant-bold': 'cormorant-garamond/700Bold/CormorantGaramond_700Bold.ttf',
  'elegant-bold-italic': 'cormorant-garamond/700Bold_Italic/CormorantGaramond_700Bold_Italic.ttf',
  'elegant-italic': 'cormorant-garamond/500Medium_Italic/CormorantGaramond_500Medium_Italic.ttf',
  'fira-sans': 'fira-sans/400Regular/FiraSans_400Regular.ttf',
  'fira-sans-bold': 'fira-sans/700Bold/FiraSans_700Bold.ttf',
  'fira-sans-bold-italic': 'fira-sans/700Bold_Italic/FiraSans_700Bold_Italic.ttf',
  'fira-sans-italic': 'fira-sans/400Regular_Italic/FiraSans_400Regular_Italic.ttf',
  'hand-bold': 'caveat/700Bold/Caveat_700Bold.ttf',
  jost: 'jost/400Regular/Jost_400Regular.ttf',
  'jost-bold': 'jost/700Bold/Jost_700Bold.ttf',
  'jost-bold-italic': 'jost/700Bold_Italic/Jost_700Bold_Italic.ttf',
  'jost-italic': 'jost/400Regular_Italic/Jost_400Regular_Italic.ttf',
  literata: 'literata/400Regular/Literata_400Regular.ttf',
  'literata-bold': 'literata/700Bold/Literata_700Bold.ttf',
  'literata-bold-italic': 'literata/700Bold_Italic/Literata_700Bold_Italic.ttf',
  'literata-italic': 'literata/400Regular_Italic/Literata_400Regular_Italic.ttf',
  lora: 'lora/400Regular/Lora_400Regular.ttf',
  'lora-bold': 'lora/700Bold/Lora_700Bold.ttf',
  'lora-bold-italic': 'lora/700Bold_Italic/Lora_700Bold_Italic.ttf',
  'lora-italic': 'lora/400Regular_Italic/Lora_400Regular_Italic.ttf',
  'ibm-plex-serif': 'ibm-plex-serif/400Regular/IBMPlexSerif_400Regular.ttf',
  'ibm-plex-serif-bold': 'ibm-plex-serif/700Bold/IBMPlexSerif_700Bold.ttf',
  'ibm-plex-serif-bold-italic': 'ibm-plex-serif/700Bold_Italic/IBMPlexSerif_700Bold_Italic.ttf',
  'ibm-plex-serif-italic': 'ibm-plex-serif/400Regular_Italic/IBMPlexSerif_400Regular_Italic.ttf',
  montserrat: 'montserrat/400Regular/Montserrat_400Regular.ttf',
  'montserrat-bold': 'montserrat/700Bold/Montserrat_700Bold.ttf',
  'montserrat-bold-italic': 'montserrat/700Bold_Italic/Montserrat_700Bold_Italic.ttf',
  'montserrat-italic': 'montserrat/400Regular_Italic/Montserrat_400Regular_Italic.ttf',
  'open-sans': 'open-sans/400Regular/OpenSans_400Regular.ttf',
  'open-sans-bold': 'open-sans/700Bold/OpenSans_700Bold.ttf',
  'open-sans-bold-italic': 'open-sans/700Bold_Italic/OpenSans_700Bold_Italic.ttf',
  'open-sans-italic': 'open-sans/400Regular_Italic/OpenSans_400Regular_Italic.ttf',
  playfair: 'playfair-display/400Regular/PlayfairDisplay_400Regular.ttf',
  'playfair-bold': 'playfair-display/700Bold/PlayfairDisplay_700Bold.ttf',
  'playfair-bold-italic': 'playfair-display/700Bold_Italic/PlayfairDisplay_700Bold_Italic.ttf',
  'playfair-italic': 'playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic.ttf',
  'pt-serif': 'pt-serif/400Regular/PTSerif_400Regular.ttf',
  'pt-serif-bold': 'pt-serif/700Bold/PTSerif_700Bold.ttf',
  'pt-serif-bold-italic': 'pt-serif/700Bold_Italic/PTSerif_700Bold_Italic.ttf',
  'pt-serif-italic': 'pt-serif/400Regular_Italic/PTSerif_400Regular_Italic.ttf',
  raleway: 'raleway/400Regular/Raleway_400Regular.ttf',
  'raleway-bold': 'raleway/700Bold/Raleway_700Bold.ttf',
  'raleway-bold-italic': 'raleway/700Bold_Italic/Raleway_700Bold_Italic.ttf',
  'raleway-italic': 'raleway/400Regular_Italic/Raleway_400Regular_Italic.ttf',
  'sans-bold': 'inter/700Bold/Inter_700Bold.ttf',
  'sans-bold-italic': 'inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
  'sans-italic': 'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'sans-medium-italic': 'inter/500Medium_Italic/Inter_500Medium_Italic.ttf',
  'serif-bold': 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  'serif-bold-italic': 'source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  'serif-italic': 'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'serif-semibold-italic': 'source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  spectral: 'spectral/400Regular/Spectral_400Regular.ttf',
  'spectral-bold': 'spectral/700Bold/Spectral_700Bold.ttf',
  'spectral-bold-italic': 'spectral/700Bold_Italic/Spectral_700Bold_Italic.ttf',
  'spectral-italic': 'spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf',
};

const paths = new Map<FaceId, string>();

/** Returns the file of a face. pdfkit subsets it; the raster paints with it. */
export function bookFontFile(face: FaceId): string {
  const known = paths.get(face);
  if (known !== undefined) return known;
  const path = resolve(`@expo-google-fonts/${files[face]}`);
  paths.set(face, path);
  return path;
}

export const bookFontFiles = Object.fromEntries(coreFontIds.map((font) => [font, bookFontFile(font)])) as Readonly<
  Record<CoreFontId, string>
>;
