/** Kinds of files that can be generated. The last four are invalid, each for its own reason. */
export const demoFileKinds = ['jpeg', 'png', 'webp', 'small', 'empty', 'broken', 'words'] as const;
export type DemoFileKind = (typeof demoFileKinds)[number];

/** Width × height, in px. */
export const demoSizes = ['1600x1200', '1200x1600', '4000x3000', '3000x1000', '780x780', '6000x4000'] as const;
export type DemoSize = (typeof demoSizes)[number];

const SMALL = 779;

const draw = (width: number, height: number, seed: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  const hue = (seed * 47) % 360;
  context.fillStyle = `hsl(${hue} 35% 82%)`;
  context.fillRect(0, 0, width, height);
  for (let hill = 0; hill < 5; hill += 1) {
    context.fillStyle = `hsl(${hue + hill * 8} 30% ${66 - hill * 11}%)`;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += width / 60) {
      const wave = Math.sin((x / width) * (4 + hill) + seed * (hill + 1)) + Math.sin((x / width) * 11 + seed) / 3;
      context.lineTo(x, height * (0.35 + hill * 0.12) + wave * height * 0.06);
    }
    context.lineTo(width, height);
    context.fill();
  }
  return canvas;
};

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`The browser cannot encode ${type}`))), type, 0.9);
  });

const picture = async (kind: 'jpeg' | 'png' | 'webp', width: number, height: number, seed: number): Promise<File> => {
  const blob = await encoded(draw(width, height, seed), `image/${kind}`);
  return new File([blob], `generated-${seed}.${kind === 'jpeg' ? 'jpg' : kind}`, { type: blob.type });
};

/** Generates a file in the browser. @throws when the browser cannot write the format */
export const generateFile = async (kind: DemoFileKind, size: DemoSize, seed: number): Promise<File> => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  if (kind === 'small') return picture('jpeg', SMALL, SMALL, seed);
  if (kind === 'empty') return new File([], `empty-${seed}.jpg`, { type: 'image/jpeg' });
  if (kind === 'words')
    return new File(['No picture, only its name says so.'], `words-${seed}.jpg`, { type: 'image/jpeg' });
  if (kind === 'broken') {
    const whole = await picture('jpeg', width, height, seed);
    return new File([whole.slice(0, 200)], `broken-${seed}.jpg`, { type: 'image/jpeg' });
  }
  return picture(kind, width, height, seed);
};
