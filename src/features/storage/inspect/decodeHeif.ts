/** Used part of libheif-js, whose file the build puts beside the app (webpack.config.js). */
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  /** Paints upright pixels; null when the picture is damaged. */
  display(target: ImageData, done: (painted: ImageData | null) => void): void;
  free(): void;
}

const DECODER_URL = '/decoders/libheif.mjs';
const BRANDS = /^ftyp(?:hei[cxms]|hev[cx]|mif[12]|msf1)/;

let loading: Promise<Libheif> | undefined;

async function loadDecoder(): Promise<Libheif> {
  const { default: create } = (await import(/* webpackIgnore: true */ DECODER_URL)) as {
    default: () => Libheif | Promise<Libheif>;
  };
  return create();
}

export async function isHeif(file: Blob): Promise<boolean> {
  return BRANDS.test(await file.slice(4, 12).text());
}

/**
 * Decodes the first picture of a HEIC file, in some seconds.
 * @throws when the decoder cannot be loaded, or the file is damaged
 */
export async function decodeHeif(file: Blob): Promise<ImageData> {
  loading ??= loadDecoder();
  const { HeifDecoder } = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const [image] = images;
  try {
    if (!image) throw new TypeError('HEIF file without a picture');
    const target = new ImageData(image.get_width(), image.get_height());
    const painted = await new Promise<ImageData | null>((resolve) => {
      image.display(target, resolve);
    });
    if (!painted) throw new TypeError('HEIF picture without pixels');
    return painted;
  } finally {
    for (const one of images) one.free();
  }
}
