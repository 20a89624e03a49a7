import { MAX_UPLOAD_BYTES, type PhotoOrigin } from '@domain/contract';
import { describeOrigin, detectSidecarEncoding, folderTitle, groupFolder, MAX_SIDECAR_BYTES } from '@domain/photo';
import { isZip, listZip } from './zipFile';

/** A file of a drop, or of a zip in it. */
interface GatheredFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Null for a file within a zip. */
  readonly file: File | null;
  readonly open: () => Promise<Blob>;
}

export interface GatheredPhoto extends GatheredFile {
  readonly origin: PhotoOrigin | undefined;
}

/** Photos of a drop, and the numbers of the other files that came with them. */
export interface GatheredFiles {
  readonly photos: readonly GatheredPhoto[];
  readonly videos: number;
  readonly others: number;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const toGathered = (file: File, path: string): GatheredFile => ({
  path,
  name: file.name,
  bytes: file.size,
  file,
  open: () => Promise.resolve(file),
});

/** Parts of a name that browsers and exports add: `takeout-…-001.zip`, `Italien (1).zip`. */
const ZIP_ENDING = /(?:\s?\(\d+\)|-\d{1,4})?\.zip$/i;

/** One byte more than is accepted shows that a file is too large. */
const MOST_UNPACKED_BYTES = MAX_UPLOAD_BYTES + 1;

/** @returns the files of a zip; the zip itself when it cannot be read, so that it is refused by its name */
async function openZip(zip: File, isWanted: (path: string) => boolean): Promise<GatheredFile[]> {
  try {
    // The name of a zip is that of its folder, unless an export made it up.
    const name = zip.name.replace(ZIP_ENDING, '');
    const root = folderTitle(name) === '' ? '' : name;
    const files = await listZip(zip);
    return files.flatMap(({ path, bytes, unpack }) => {
      const whole = root === '' || path.startsWith(`${root}/`) ? `/${path}` : `${root}/${path}`;
      return isWanted(whole)
        ? [{ path: whole, name: nameOf(path), bytes, file: null, open: () => unpack(MOST_UNPACKED_BYTES) }]
        : [];
    });
  } catch {
    return [toGathered(zip, zip.name)];
  }
}

async function readOrigin(path: string, sidecars: readonly GatheredFile[]): Promise<PhotoOrigin | undefined> {
  const texts: string[] = [];
  for (const { bytes, open } of sidecars) {
    const text =
      bytes > MAX_SIDECAR_BYTES
        ? null
        : await open()
            .then(readText)
            .catch(() => null);
    if (text !== null) texts.push(text);
  }
  return describeOrigin(path, texts);
}

async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(detectSidecarEncoding(bytes)).decode(bytes);
}

const CONCURRENT_READS = 32;

/**
 * Finds the photos among dropped files, folders and zips, with what folders and sidecars say of them.
 * @param pathOf path of a file within its drop
 * @param isWanted false for files of systems
 */
export async function gatherFiles(
  files: readonly File[],
  pathOf: (file: File) => string,
  isWanted: (path: string) => boolean,
): Promise<GatheredFiles> {
  const opened = await Promise.all(
    files
      .filter((file) => isWanted(pathOf(file)))
      .map(async (file) => (isZip(file) ? openZip(file, isWanted) : [toGathered(file, pathOf(file))])),
  );
  const { photos, videos, others } = groupFolder(opened.flat());
  const described: GatheredPhoto[] = [];
  for (let at = 0; at < photos.length; at += CONCURRENT_READS) {
    const some = photos.slice(at, at + CONCURRENT_READS);
    described.push(
      ...(await Promise.all(
        some.map(async ({ file, sidecars }) => ({ ...file, origin: await readOrigin(file.path, sidecars) })),
      )),
    );
  }
  // A photo may be in a folder that somebody named and in one of its year: the first one tells its folder.
  const inNamed = (photo: GatheredPhoto) => photo.origin?.folder !== undefined;
  const sorted = [...described.filter(inNamed), ...described.filter((photo) => !inNamed(photo))];
  return { photos: sorted, videos: videos.length, others: others.length };
}
