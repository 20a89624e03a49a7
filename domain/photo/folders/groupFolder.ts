/** A file by its path within the drop, or within an archive. */
interface FileAtPath {
  readonly path: string;
}

interface FolderPhoto<File> {
  readonly file: File;
  /** Files that describe it, the best first. */
  readonly sidecars: readonly File[];
}

export interface FolderContents<File> {
  readonly photos: readonly FolderPhoto<File>[];
  /** Sidecars of photos and moving parts of live photos: they belong to a photo and need no mention. */
  readonly companions: readonly File[];
  readonly videos: readonly File[];
  /** Files that no photo needs: sidecars of absent photos, documents, pages of an export. */
  readonly others: readonly File[];
}

const XMP = /\.xmp$/i;
const SIDECAR = /\.(?:json|xmp)$/i;
const VIDEO = /\.(?:mp4|mov|m4v|mp|mv|avi|mkv|3gp|3g2|webm|mpe?g|m?2?ts|mts|wmv|lrv|insv|flv|ogv)$/i;
const DOCUMENT =
  /\.(?:html?|css|js|csv|tsv|txt|md|rtf|pdf|docx?|xlsx?|pptx?|odt|ods|vcf|ics|mbox|eml|xml|yaml|yml|log|mp3|m4a|wav|aac|ogg|flac|zip|tgz|gz|rar|7z|exe|dmg|apk|psd|ai|svg|nfo|m3u)$/i;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The parts of an export are unpacked to folders of their own, but continue each other. */
const folderOf = (path: string): string =>
  path
    .slice(0, path.lastIndexOf('/') + 1)
    .replace(/^\.\//, '')
    .replace(/^.*\/(?=Takeout\/)/, '');
const comparable = (name: string): string => name.normalize('NFC').toLowerCase();

interface NameParts {
  readonly stem: string;
  readonly ending: string; // with its dot
  readonly number: string; // of `name(2).jpg`; '' for none
}

function splitName(name: string): NameParts {
  const dot = name.lastIndexOf('.');
  const [whole, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const numbered = /^(.+)\((\d{1,4})\)$/.exec(whole);
  return { stem: numbered?.[1] ?? whole, ending, number: numbered?.[2] ?? '' };
}

const keyOf = (name: string, number: string): string => `${name}\0${number}`;

/** Key of a sidecar: what stands before its ending, and its number: `IMG_1.jpg(2).json`. */
function sidecarKey(name: string): string {
  const { stem, number } = splitName(comparable(name));
  return keyOf(stem, number);
}

/** Google Takeout writes this between the name of a photo and `.json`, and cuts the whole at 46 letters. */
const SUPPLEMENT = '.supplemental-metadata';
const CUT_LETTERS = 46;
/** Numbers and emoji make the cut a little shorter or longer. */
const SHORTEST_CUT = 43;

/** Lists the keys of sidecars that may describe a photo, the most exact first. */
function* possibleKeys(name: string): Generator<string> {
  const whole = comparable(name);
  const { stem, ending, number } = splitName(whole);
  yield* cutKeys(whole, whole.length - ending.length, '');
  if (number !== '') yield* cutKeys(`${stem}${ending}`, stem.length, number);
  // `IMG_1-edited.jpg`, in the language of the account, shares the sidecar of `IMG_1.jpg`.
  const edited = /^(.+)-\p{L}+(?: \p{L}+)?$/u.exec(stem)?.[1];
  if (edited === undefined) return;
  yield* cutKeys(`${edited}${ending}`, edited.length, number);
  if (number !== '') yield* cutKeys(`${edited}(${number})${ending}`, edited.length, '');
}

function* cutKeys(name: string, stemLength: number, number: string): Generator<string> {
  const longest = `${name}${SUPPLEMENT}`;
  const shortest = stemLength >= CUT_LETTERS ? SHORTEST_CUT : stemLength;
  for (let letters = longest.length; letters >= shortest; letters -= 1) yield keyOf(longest.slice(0, letters), number);
}

/** Returns true for the moving part of a live photo: `IMG_1.MOV` of `IMG_1.HEIC`, `PXL_1.MP` of `PXL_1.MP.jpg`. */
function isLivePart(name: string, photoStems: ReadonlySet<string>): boolean {
  const whole = comparable(name);
  const stem = whole.slice(0, whole.lastIndexOf('.'));
  return photoStems.has(whole) || photoStems.has(stem) || photoStems.has(stem.slice(0, stem.lastIndexOf('.')));
}

function groupOneFolder<File extends FileAtPath>(files: readonly File[], isFolder: boolean): FolderContents<File> {
  const sidecars = files.filter(({ path }) => SIDECAR.test(path));
  const videos = files.filter(({ path }) => VIDEO.test(path));
  const documents = files.filter(({ path }) => DOCUMENT.test(path));
  const set = new Set([...sidecars, ...videos, ...documents]);
  const pictures = files.filter((file) => !set.has(file));
  const byKey = new Map<string, File[]>();
  for (const file of sidecars) {
    const key = sidecarKey(nameOf(file.path));
    byKey.set(key, [...(byKey.get(key) ?? []), file]);
  }
  const used = new Set<File>();
  const describe = (file: File): FolderPhoto<File> => {
    const own = [...new Set(possibleKeys(nameOf(file.path)))].flatMap((key) => byKey.get(key) ?? []);
    for (const one of own) used.add(one);
    return { file, sidecars: own };
  };
  const photos = pictures.map(describe);
  videos.forEach(describe);
  const stems = new Set(
    pictures.map(({ path }) => {
      const name = comparable(nameOf(path));
      return name.slice(0, name.lastIndexOf('.'));
    }),
  );
  const parts = videos.filter(({ path }) => isLivePart(nameOf(path), stems));
  const rest = [...sidecars.filter((file) => !used.has(file)), ...documents];
  const films = videos.filter((file) => !parts.includes(file));
  // Without a folder somebody chose each file, so each is a photo or is refused with its reason.
  const alone = isFolder ? [] : [...rest, ...films].filter(({ path }) => !XMP.test(path));
  const left = (some: readonly File[]) => some.filter((file) => !alone.includes(file));
  return {
    photos: [...photos, ...alone.map((file) => ({ file, sidecars: [] }))],
    companions: [...used, ...parts],
    videos: left(films),
    others: left(rest),
  };
}

/**
 * Groups the files of a drop by what they are. Sidecars describe photos of their own folder. Files beside no folder are
 * photos, unless they belong to one.
 */
export function groupFolder<File extends FileAtPath>(files: readonly File[]): FolderContents<File> {
  const folders = new Map<string, File[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const known = folders.get(folder);
    if (known) known.push(file);
    else folders.set(folder, [file]);
  }
  const groups = [...folders].map(([folder, own]) => groupOneFolder(own, folder !== ''));
  return {
    photos: groups.flatMap(({ photos }) => photos),
    companions: groups.flatMap(({ companions }) => companions),
    videos: groups.flatMap(({ videos }) => videos),
    others: groups.flatMap(({ others }) => others),
  };
}
