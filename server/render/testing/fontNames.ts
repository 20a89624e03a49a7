import { basename } from 'node:path';
import type { FontId } from '@domain/document';
import { bookFontFiles } from '../fontFiles/bookFontFiles';

/** PostScript name of a font from its file: `Inter_400Regular.ttf` is `Inter-Regular`. */
export const postScriptName = (font: FontId) => basename(bookFontFiles[font], '.ttf').replace(/_\d+/, '-');
