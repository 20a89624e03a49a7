import type { CoreFontId } from '../model';
import type { FaceId } from './fontFaces';
import { type FontMetrics, registerFontMetrics } from './fontMetrics';
import alegreya from './metrics/alegreya.json';
import alegreyaBold from './metrics/alegreya-bold.json';
import alegreyaBoldItalic from './metrics/alegreya-bold-italic.json';
import alegreyaItalic from './metrics/alegreya-italic.json';
import condensedBold from './metrics/condensed-bold.json';
import ebGaramond from './metrics/eb-garamond.json';
import ebGaramondBold from './metrics/eb-garamond-bold.json';
import ebGaramondBoldItalic from './metrics/eb-garamond-bold-italic.json';
import ebGaramondItalic from './metrics/eb-garamond-italic.json';
import elegantBold from './metrics/elegant-bold.json';
import elegantBoldItalic from './metrics/elegant-bold-italic.json';
import elegantItalic from './metrics/elegant-italic.json';
import firaSans from './metrics/fira-sans.json';
import firaSansBold from './metrics/fira-sans-bold.json';
import firaSansBoldItalic from './metrics/fira-sans-bold-italic.json';
import firaSansItalic from './metrics/fira-sans-italic.json';
import handBold from './metrics/hand-bold.json';
import ibmPlexSerif from './metrics/ibm-plex-serif.json';
import ibmPlexSerifBold from './metrics/ibm-plex-serif-bold.json';
import ibmPlexSerifBoldItalic from './metrics/ibm-plex-serif-bold-italic.json';
import ibmPlexSerifItalic from './metrics/ibm-plex-serif-italic.json';
import jost from './metrics/jost.json';
import jostBold from './metrics/jost-bold.json';
import jostBoldItalic from './metrics/jost-bold-italic.json';
import jostItalic from './metrics/jost-italic.json';
import literata from './metrics/literata.json';
import literataBold from './metrics/literata-bold.json';
import literataBoldItalic from './metrics/literata-bold-italic.json';
import literataItalic from './metrics/literata-italic.json';
import lora from './metrics/lora.json';
import loraBold from './metrics/lora-bold.json';
import loraBoldItalic from './metrics/lora-bold-italic.json';
import loraItalic from './metrics/lora-italic.json';
import montserrat from './metrics/montserrat.json';
import montserratBold from './metrics/montserrat-bold.json';
import montserratBoldItalic from './metrics/montserrat-bold-italic.json';
import montserratItalic from './metrics/montserrat-italic.json';
import openSans from './metrics/open-sans.json';
import openSansBold from './metrics/open-sans-bold.json';
import openSansBoldItalic from './metrics/open-sans-bold-italic.json';
import openSansItalic from './metrics/open-sans-italic.json';
import playfair from './metrics/playfair.json';
import playfairBold from './metrics/playfair-bold.json';
import playfairBoldItalic from './metrics/playfair-bold-italic.json';
import playfairItalic from './metrics/playfair-italic.json';
import ptSerif from './metrics/pt-serif.json';
import ptSerifBold from './metrics/pt-serif-bold.json';
import ptSerifBoldItalic from './metrics/pt-serif-bold-italic.json';
import ptSerifItalic from './metrics/pt-serif-italic.json';
import raleway from './metrics/raleway.json';
import ralewayBold from './metrics/raleway-bold.json';
import ralewayBoldItalic from './metrics/raleway-bold-italic.json';
import ralewayItalic from './metrics/raleway-italic.json';
import sansBold from './metrics/sans-bold.json';
import sansBoldItalic from './metrics/sans-bold-italic.json';
import sansItalic from './metrics/sans-italic.json';
import sansMediumItalic from './metrics/sans-medium-italic.json';
import serifBold from './metrics/serif-bold.json';
import serifBoldItalic from './metrics/serif-bold-italic.json';
import serifItalic from './metrics/serif-italic.json';
import serifSemiboldItalic from './metrics/serif-semibold-italic.json';
import spectral from './metrics/spectral.json';
import spectralBold from './metrics/spectral-bold.json';
import spectralBoldItalic from './metrics/spectral-bold-italic.json';
import spectralItalic from './metrics/spectral-italic.json';

const metricsByFace: Readonly<Record<Exclude<FaceId, CoreFontId>, FontMetrics>> = {
  alegreya,
  'alegreya-bold': alegreyaBold,
  'alegreya-bold-italic': alegreyaBoldItalic,
  'alegreya-italic': alegreyaItalic,
  'condensed-bold': condensedBold,
  'eb-garamond': ebGaramond,
  'eb-garamond-bold': ebGaramondBold,
  'eb-garamond-bold-italic': ebGaramondBoldItalic,
  'eb-garamond-italic': ebGaramondItalic,
  'elegant-bold': elegantBold,
  'elegant-bold-italic': elegantBoldItalic,
  'elegant-italic': elegantItalic,
  'fira-sans': firaSans,
  'fira-sans-bold': firaSansBold,
  'fira-sans-bold-italic': firaSansBoldItalic,
  'fira-sans-italic': firaSansItalic,
  'hand-bold': handBold,
  jost,
  'jost-bold': jostBold,
  'jost-bold-italic': jostBoldItalic,
  'jost-italic': jostItalic,
  literata,
  'literata-bold': literataBold,
  'literata-bold-italic': literataBoldItalic,
  'literata-italic': literataItalic,
  lora,
  'lora-bold': loraBold,
  'lora-bold-italic': loraBoldItalic,
  'lora-italic': loraItalic,
  'ibm-plex-serif': ibmPlexSerif,
  'ibm-plex-serif-bold': ibmPlexSerifBold,
  'ibm-plex-serif-bold-italic': ibmPlexSerifBoldItalic,
  'ibm-plex-serif-italic': ibmPlexSerifItalic,
  montserrat,
  'montserrat-bold': montserratBold,
  'montserrat-bold-italic': montserratBoldItalic,
  'montserrat-italic': montserratItalic,
  'open-sans': openSans,
  'open-sans-bold': openSansBold,
  'open-sans-bold-italic': openSansBoldItalic,
  'open-sans-italic': openSansItalic,
  playfair,
  'playfair-bold': playfairBold,
  'playfair-bold-italic': playfairBoldItalic,
  'playfair-italic': playfairItalic,
  'pt-serif': ptSerif,
  'pt-serif-bold': ptSerifBold,
  'pt-serif-bold-italic': ptSerifBoldItalic,
  'pt-serif-italic': ptSerifItalic,
  raleway,
  'raleway-bold': ralewayBold,
  'raleway-bold-italic': ralewayBoldItalic,
  'raleway-italic': ralewayItalic,
  'sans-bold': sansBold,
  'sans-bold-italic': sansBoldItalic,
  'sans-italic': sansItalic,
  'sans-medium-italic': sansMediumItalic,
  'serif-bold': serifBold,
  'serif-bold-italic': serifBoldItalic,
  'serif-italic': serifItalic,
  'serif-semibold-italic': serifSemiboldItalic,
  spectral,
  'spectral-bold': spectralBold,
  'spectral-bold-italic': spectralBoldItalic,
  'spectral-italic': spectralItalic,
};

/** Registers the metrics of all faces. A browser fetches those that it needs instead. */
export function registerAllFontMetrics(): void {
  for (const [face, metrics] of Object.entries(metricsByFace)) registerFontMetrics(face as FaceId, metrics);
}
