import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Returns the files of an archive by path. */
export async function unzipFiles(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(archive, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((bytes) => {
          files.set(entry.fileName, bytes);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.on('end', resolve).on('error', reject);
    zip.readEntry();
  });
  return files;
}
