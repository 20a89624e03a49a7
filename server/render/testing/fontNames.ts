import { basename } from 'node:path';
import type { FaceId } from '@domain/document';
import { bookFontFile } from '../fontFiles/bookFontFiles';

/** PostScript name of a font from its file: `Inter_400Regular.ttf` is `Inter-Regular`. */
export const postScriptName = (face: FaceId) => basename(bookFontFile(face), '.ttf').replace(/_\d+/, '-');
