import { basename } from 'node:path';
import type { FontId } from '@domain/document';
import { bookFontFiles } from '../fontFiles/bookFontFiles';

/** The name by which a font calls itself in a PDF, from its file: `Inter_400Regular.ttf` is `Inter-Regular`. */
export const postScriptName = (font: FontId) => basename(bookFontFiles[font], '.ttf').replace(/_\d+/, '-');
