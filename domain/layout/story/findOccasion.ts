/**
 * Words of occasions in the languages of the product, lower case. A word of a file name belongs to one when it begins
 * with a stem, or contains a long one: German and Russian build long words.
 */
const stems: readonly string[] = [
  // Birthday
  'birthday, bday, geburtstag, anniversaire, cumpleaños, cumple, aniversário, aniversario',
  'день рождения, рождения, юбилей, jubilee, jubiläum, jubilé',
  // Wedding, engagement, anniversary
  'wedding, hochzeit, mariage, boda, casamento, свадьба, свадьб, engagement, verlobung',
  'fiançailles, noivado, помолвк, honeymoon, flitterwochen, anniversary, polterabend',
  // Birth, baptism, first communion, confirmation, school, graduation
  'baptism, christening, taufe, baptême, bautizo, batizado, batismo, крестины, крещение',
  'communion, kommunion, comunión, comunhão, konfirmation, einschulung, graduation',
  'abitur, abschlussfeier, remise des diplômes, graduación, formatura, выпускной, jugendweihe',
  // Feasts
  'christmas, xmas, weihnacht, noël, navidad, natal, рождество, новый год, new year, silvester',
  'réveillon, nochevieja, easter, ostern, pâques, pascua, páscoa, пасха, halloween, karneval',
  'fasching, carnaval, carnival, thanksgiving, hanukkah, масленица',
  // Journeys and seasons
  'holiday, vacation, urlaub, ferien, vacances, vacaciones, férias, отпуск, каникулы',
  'roadtrip, road trip, rundreise, weekend, wochenende, week-end, fin de semana, выходные',
  'summer, sommer, été, verano, verão, лето, winter, hiver, invierno, inverno, зима',
  // Family and friends
  'reunion, familientreffen, klassentreffen, gartenparty, garden party, einweihung, babyshower',
  'baby shower, farewell, abschied, prom night, festival, picnic, picknick, pique-nique, пикник',
].flatMap((line) => line.split(', ').map((stem) => stem.normalize().replaceAll('-', ' ')));

/** Words that cameras and programs put into file names. They tell nothing about the photo. */
const deviceWords = new Set(
  [
    'img, image, images, dsc, dscn, dscf, dcim, pxl, mvi, vid, mg, photo, photos, pic',
    'picture, pictures, foto, fotos, bild, bilder, imagen, imagem, фото, снимок, scan',
    'copy, kopie, copie, copia, cópia, копия, edited, edit, final, export, web, hdr',
    'pano, jpeg, jpg, heic, png, tif, tiff, webp, original, bearbeitet, mp',
  ].flatMap((line) => line.split(', ').map((word) => word.normalize())),
);

/** File names given by shops, messengers and screenshots. None of their words comes from the user. */
const FOREIGN_NAME =
  /unsplash|pexels|pixabay|shutterstock|istock|adobestock|getty|whatsapp|screenshot|bildschirmfoto|captura|capture d|снимок экрана|instagram|facebook|telegram/i;

/** Names that cameras give, such as `IMG_0123.JPG`: most of all, so they are not taken apart. */
const CAMERA_NAME = /^[a-z]{0,5}[\d_-]+\.\w+$/i;

const MAX_OCCASION_LETTERS = 60;

/**
 * A stem at the start of the name always counts. Elsewhere it needs 4 letters to begin a word, and 7 to stand inside
 * one: “été” is also a verb.
 */
const STEM_LETTERS = { atWord: 4, anywhere: 7 } as const;

const isOccasion = (words: string): boolean =>
  stems.some((stem) => {
    const at = words.replaceAll('-', ' ').indexOf(stem);
    if (at <= 0 || stem.length >= STEM_LETTERS.anywhere) return at >= 0;
    return stem.length >= STEM_LETTERS.atWord && /[ -]/.test(words.charAt(at - 1));
  });

export const occasionWords = (words: string): string[] =>
  words.split(' ').filter((word) => isOccasion(word.toLowerCase()));

/** Returns the user's words in a file name: “Anna’s birthday” of `Anna’s birthday_012.jpg`; '' when there are none. */
function readWords(fileName: string): string {
  if (CAMERA_NAME.test(fileName)) return '';
  const name = fileName.normalize().replace(/\.[\p{L}\d]{1,5}$/u, '');
  if (FOREIGN_NAME.test(name)) return '';
  const spaced = name.replace(/\d{4}[-_.]?\d\d[-_.]?\d\d|\(\d*\)|[_+,]|(?<!\d)\./gu, ' ').trim();
  const parts = spaced
    .split(/\s/u.test(spaced) ? /\s+(?:-\s+)?|-(?=\d)/u : /-+/u)
    .filter((part) => part !== '' && !deviceWords.has(part.toLowerCase()));
  // Numbers stay inside the words, as in “Omas 80. Geburtstag”; those around them count photos or are dates.
  const isWord = (part: string) => /\p{L}/u.test(part) && !/^\p{L}{0,3}\d{3,}/u.test(part);
  const isInside = (part: string, i: number) =>
    i > 0 && /^(\d{1,3}(\.|th|st|nd|rd|e|º|ª)?|&)$/u.test(part) && isWord(parts[i + 1] ?? '');
  const kept = parts.filter((part, i) => isWord(part) || isInside(part, i));
  const words = kept.join(' ').replace(/^[^\p{L}\d]+|[^\p{L}\d.]+$/gu, '');
  return words.length > MAX_OCCASION_LETTERS ? '' : words;
}

/** Share of the photos whose names must say so. */
const MIN_SHARE = 0.6;

/**
 * Returns the occasion that most file names of the photos state, in their own words; '' when they state none. Names
 * count only when they contain a word of an occasion.
 */
export function findOccasion(photos: readonly { readonly name?: string | undefined }[]): string {
  const counts = new Map<string, { words: string; count: number }>();
  for (const { name = '' } of photos) {
    const words = readWords(name);
    const key = words.toLowerCase();
    if (words === '' || !isOccasion(key)) continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { words, count: 1 });
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  if (!best || best.count < MIN_SHARE * photos.length) return '';
  return best.words.charAt(0).toUpperCase() + best.words.slice(1);
}
