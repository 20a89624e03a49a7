const PHOTOS = String.raw`(?:photos?|fotos?|foto['’]s|foton|fotky|fotók|fényképek|fotoğraflar|fotografie|zdjęcia|valokuvat|kuvat|pictures?|pics|immagini|afbeeldingen|obrázky|obrazy|resimler|billeder|bilder|images?|im[aá]genes|imagens|imagini|фото(?:графии|графії)?|изображения|зображення|снимки|φωτογραφίες|εικόνες|写真|照片|圖片|图片|사진)`;
const MINE = '(?:my|meine|eigene|mes|mis|as minhas|minhas|le mie|mijn|moje|мои|мої)';
/** Between “photos” and their year in the folders of Google Takeout. */
const FROM =
  '(?:from|of|in|von|aus|de|des|del|dal|du|da|do|uit|van|z|z roku|från|fra|vuodelta|din|за|из|от|з|από|από το)';

/** Folders that systems, cameras, phones, clouds and programs name, in the languages of the product. */
const GENERIC = [
  // Cameras (DCF) and phones.
  String.raw`dcim|[1-9]\d\d[a-z]{5}|[\d ]+|(?:camera|kamera|cámara|câmera|fotocamera|appareil photo|камера)(?:[ -](?:roll|uploads))?|sdcard|sd|usb`,
  String.raw`(?:${MINE} )?${PHOTOS}(?: library)?[ _-]?\d{0,4}`,
  // Google Takeout: “Photos from 2023”.
  String.raw`${PHOTOS}(?: ${FROM}) \d{4}(?: (?:г|р)\p{L}*\.?)?|\d{4} yılından ${PHOTOS}|\d{4} ?年の?的?${PHOTOS}|\d{4}년의? ${PHOTOS}`,
  String.raw`takeout(?:-.*)?|google\s?(?:drive|${PHOTOS})|icloud(?: .*)?|onedrive|dropbox|photo ?stream`,
  String.raw`(?:whatsapp|telegram|signal|instagram|snapchat|facebook|messenger)(?:[ _-].*)?`,
  String.raw`originals?|masters|exports?|exporte|edited|bearbeitet|raw|jpe?gs?|heic|scans?|scanner|screenshots?|bildschirmfotos`,
  String.raw`downloads?|загрузки|desktop|schreibtisch|bureau|escritorio|рабочий стол|documents?|dokumente|documentos|документы`,
  String.raw`(?:new|neuer|nouveau|nueva|nova|новая) (?:folder|ordner|dossier|carpeta|pasta|папка).*|(?:untitled|unbenannt).*`,
  String.raw`albums?|alben|álbumes|álbuns|альбомы|archive?|papierkorb|trash|bin|misc|sonstiges|tmp|temp|data|files|dateien`,
  String.raw`[\da-f]{8}-[\da-f-]{20,}`,
].map((names) => new RegExp(`^(?:${names})$`, 'iu'));

/** Folders of cameras (DCF 2.0, §3.2): `101_PANA`, `108D5100`. */
const CAMERA_FOLDER = /^[1-9]\d\d[A-Z_][A-Z\d_]{4}$/;

const isGenericFolder = (name: string): boolean => GENERIC.some((pattern) => pattern.test(name));

const YEAR = String.raw`(?:18|19|20)\d\d`;
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const YEAR_FIRST = String.raw`${YEAR}(?:[-_. ]?${MONTH}[-_. ]?${DAY}|[-.]0?[1-9]\d?[-.]0?[1-9]\d?)`;
const DAY_OF_MONTH = String.raw`(?:0?[1-9]|[12]\d|3[01])\.`;
const DAY_FIRST = String.raw`${DAY_OF_MONTH} ?(?:0?[1-9]|1[0-2])\.`;
const TO_WORD = '(?:bis|to|until|au|à|al|até|por|по|до)';
const TO = String.raw`(?: ?[-–—] ?| ${TO_WORD} )`;
/** Years are not counted: in “2019 10 Jahre” the 10 is no month. */
const UNCOUNTED =
  '(?! (?:Jahren?|Tagen?|Wochen?|Monaten?|years?|days?|weeks?|months?|ans|années|jours|semaines|mois|años|días|semanas|meses|anos|dias|лет|дней|недель|месяцев)(?!\\p{L}))';
const LEADING_DATES = [
  String.raw`${YEAR_FIRST}(?:${TO}(?:${YEAR_FIRST}|(?:${MONTH}[-_. ])?${DAY}))?`,
  String.raw`${YEAR}[-_. ]?${MONTH}(?:${TO}(?:${YEAR}[-_. ])?${MONTH})?${UNCOUNTED}`,
  String.raw`${YEAR}(?:${TO}${YEAR}|[-–]\d\d)?`,
  String.raw`(?:${DAY_OF_MONTH}(?: ?\d{1,2}\.)?(?: ?${YEAR})?${TO})?${DAY_FIRST} ?(?:${YEAR}|\d\d)`,
].map((date) => new RegExp(String.raw`^${date}(?![\p{L}\d])(?! ${TO_WORD} )`, 'iu'));

/** A number that orders folders: `01 Kirche`, `2 - Feier`. With a dot it counts years, as in “80. Geburtstag”. */
const LEADING_NUMBER = /^(?:0\d{1,2}[-.) ]+|\d{1,3}(?:\)\s*| ?[-–—]\s+| [-–—]))/u;
const BETWEEN = /^[\s\-_.,:–—|]+|[\s\-_,:–—|]+$/gu;

/**
 * Returns the words of a folder's name as a title: “Italien” of `2024-07 Italien`; '' where nobody named it, or only a
 * date did.
 */
export function folderTitle(name: string): string {
  const plain = name.normalize('NFC').replace(/_+/g, ' ').replace(/\s+/g, ' ').trim();
  if (isGenericFolder(plain) || CAMERA_FOLDER.test(name)) return '';
  const date = LEADING_DATES.flatMap((pattern) => pattern.exec(plain)?.[0] ?? [])[0] ?? '';
  const undated = plain.slice(date.length).replace(BETWEEN, '');
  const words = (undated === plain ? plain.replace(LEADING_NUMBER, '') : undated).replace(BETWEEN, '');
  return /\p{L}{2}/u.test(words) && !isGenericFolder(words) ? words : '';
}

/** Returns the folders of a path that people named, from the outermost on, separated by `/`; '' for none. */
export const namedFolders = (folders: readonly string[]): string =>
  folders.filter((name) => name !== '.' && name !== '' && folderTitle(name) !== '').join('/');
