const PHOTOS = String.raw`(?:photos?|fotos?|pictures?|pics|bilder|images?|im[aá]genes|imagens|фото(?:графии)?|изображения|снимки)`;
const MINE = '(?:my|meine|eigene|mes|mis|as minhas|minhas|мои)';

/** Folders that systems, cameras, phones, clouds and programs name, in the languages of the product. */
const GENERIC = [
  // Cameras (DCF) and phones.
  String.raw`dcim|[1-9]\d\d[a-z_]{5}|[1-9]\d\d_\d{4}|\d+|(?:camera|kamera)(?:[ -](?:roll|uploads))?|sdcard|sd|usb`,
  String.raw`(?:${MINE} )?${PHOTOS}(?: library)?[ _-]?\d{0,4}`,
  // Google Takeout: “Photos from 2023”.
  String.raw`${PHOTOS}(?: (?:from|von|de|del|du|da|do|за|из|от))+ \d{4}(?: г\p{L}*\.?)?`,
  String.raw`takeout(?:-.*)?|google\s?(?:drive|${PHOTOS})|icloud(?: .*)?|onedrive|dropbox|photo ?stream`,
  String.raw`(?:whatsapp|telegram|signal|instagram|snapchat|facebook|messenger)(?:[ _-].*)?`,
  String.raw`originals?|masters|exports?|exporte|edited|bearbeitet|raw|jpe?gs?|heic|scans?|scanner|screenshots?|bildschirmfotos`,
  String.raw`downloads?|загрузки|desktop|schreibtisch|bureau|escritorio|рабочий стол|documents?|dokumente|documentos|документы`,
  String.raw`(?:new|neuer|nouveau|nueva|nova|новая) (?:folder|ordner|dossier|carpeta|pasta|папка).*|(?:untitled|unbenannt).*`,
  String.raw`albums?|alben|álbumes|álbuns|альбомы|archive?|papierkorb|trash|bin|misc|sonstiges|tmp|temp|data|files|dateien`,
  String.raw`[\da-f]{8}-[\da-f-]{20,}`,
].map((names) => new RegExp(`^(?:${names})$`, 'iu'));

const isGenericFolder = (name: string): boolean => GENERIC.some((pattern) => pattern.test(name));

const LEADING_DATE = /^(?:18|19|20)\d\d(?:[-_. ]?(?:0[1-9]|1[0-2])(?:[-_. ]?(?:0[1-9]|[12]\d|3[01]))?)?(?![\p{L}\d])/u;
/** A number that orders folders: `01 Kirche`, `2 - Feier`. With a dot it counts years, as in “80. Geburtstag”. */
const LEADING_NUMBER = /^(?:0\d{1,2}[-.) ]+|\d{1,3}(?:\)|\s*[-–—])\s*)/u;
const BETWEEN = /^[\s\-_.,:–—|]+|[\s\-_,:–—|]+$/gu;

/**
 * Returns the words of a folder's name as a title: “Italien” of `2024-07 Italien`; '' where nobody named it, or only a
 * date did.
 */
export function folderTitle(name: string): string {
  const plain = name.normalize('NFC').replace(/_+/g, ' ').replace(/\s+/g, ' ').trim();
  if (isGenericFolder(plain)) return '';
  const undated = plain.replace(LEADING_DATE, '').replace(BETWEEN, '');
  const words = (undated === plain ? plain.replace(LEADING_NUMBER, '') : undated).replace(BETWEEN, '');
  return /\p{L}{2}/u.test(words) && !isGenericFolder(words) ? words : '';
}

/** Returns the folders of a path that people named, from the outermost on, separated by `/`; '' for none. */
export const namedFolders = (folders: readonly string[]): string =>
  folders.filter((name) => name !== '.' && name !== '' && folderTitle(name) !== '').join('/');
