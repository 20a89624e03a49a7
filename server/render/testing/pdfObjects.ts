import { execFileSync, spawnSync } from 'node:child_process';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type PdfDict = { readonly [key: string]: Value };

export interface PdfObjects {
  readonly all: readonly PdfDict[];
  readonly trailer: PdfDict;
  follow(value: Value | undefined): Value | undefined;
  dict(value: Value | undefined): PdfDict;
  stream(reference: Value | undefined): Buffer;
}

const isDict = (value: Value | undefined): value is PdfDict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readPdfObjects(file: string): PdfObjects {
  const json = execFileSync('qpdf', ['--json=2', '--json-stream-data=none', file], { maxBuffer: 2 ** 28 });
  const [, entries] = (JSON.parse(json.toString()) as { qpdf: [object, Record<string, PdfDict>] }).qpdf;
  const valueOf = (entry: PdfDict | undefined): Value | undefined =>
    entry && (isDict(entry['stream']) ? entry['stream']['dict'] : entry['value']);
  const follow = (value: Value | undefined): Value | undefined =>
    typeof value === 'string' && /^\d+ 0 R$/.test(value) ? follow(valueOf(entries[`obj:${value}`])) : value;
  const dict = (value: Value | undefined): PdfDict => {
    const found = follow(value);
    return isDict(found) ? found : {};
  };
  return {
    all: Object.values(entries).map(valueOf).filter(isDict),
    trailer: dict(valueOf(entries['trailer'])),
    follow,
    dict,
    stream: (reference) =>
      spawnSync(
        'qpdf',
        [
          `--show-object=${typeof reference === 'string' ? reference.split(' ')[0] : ''}`,
          '--filtered-stream-data',
          file,
        ],
        {
          maxBuffer: 2 ** 24,
        },
      ).stdout,
  };
}

/** Skips a test, with a note, if the program is missing. `npm test` installs it where possible. */
export const skipWithoutProgram = (program: string) => ({
  skip: spawnSync('which', [program]).status === 0 ? false : `${program} is not installed`,
});
