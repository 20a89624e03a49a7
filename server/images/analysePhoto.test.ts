import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ANALYSIS_VERSION } from '@domain/photo';
import { hashDistance } from '@domain/photo/perceptualHash';
import sharp, { type Sharp } from 'sharp';
import { nicenessByClass } from '../processes/fairQueue';
import { paintSamplePicture } from '../render/samples/samplePicture';
import { ImageError, type Images, openImages } from '.';
import { decodeDetections } from './faces/decodeDetections';

const people = join(process.env['PHOTOS_DIR'] ?? '', 'dev');
const skip = process.env['PHOTOS_DIR'] && existsSync(people) ? false : 'no photos of people';

let folder: string;
let images: Images;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
  images = openImages({ onTrouble: () => undefined });
});
after(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

async function paintSample(seed: number): Promise<string> {
  const file = join(folder, `${seed}.jpg`);
  await writeFile(file, await paintSamplePicture(1200, 900, seed).encode('jpeg', 85));
  return file;
}

describe('photo analysis', () => {
  it('finds no faces where there are none, and measures only on request', async () => {
    const file = await paintSample(1);
    const result = await images.analyse(file, { measure: false });
    assert.deepEqual(result, { analysis: null, faces: [], trouble: '' });
    const { analysis } = await images.analyse(file, { measure: true });
    assert.ok(analysis);
    assert.equal(analysis.version, ANALYSIS_VERSION);
    assert.ok(analysis.sharpness > 0.12 && analysis.sharpness < 1, `sharpness ${analysis.sharpness}`);
    assert.ok(analysis.palette.length > 0 && analysis.palette.length <= 5);
  });

  it('measures similar values at another size, and different ones for another picture', async () => {
    const file = await paintSample(2);
    const smaller = join(folder, 'smaller.jpg');
    await sharp(file).resize(800).jpeg({ quality: 70 }).toFile(smaller);
    const measured = async (path: string) => (await images.analyse(path, { measure: true })).analysis ?? assert.fail();
    const [one, other, another] = [await measured(file), await measured(smaller), await measured(await paintSample(5))];
    assert.ok(hashDistance(one.hash, other.hash) <= 4);
    assert.ok(hashDistance(one.hash, another.hash) > 12);
  });

  const onLinux = { skip: process.platform !== 'linux' };
  it('keeps its detector loaded for everybody, and its share of a busy machine', onLinux, async () => {
    const file = await paintSample(3);
    const list = async () =>
      (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).trim().split(' ');
    const before = await list();
    const analysts = openImages({ onTrouble: () => undefined });
    const seen: string[] = [];
    for (const priority of ['interactive', 'background', 'interactive'] as const)
      for (const userId of ['ada', 'bob']) {
        await analysts.analyse(file, { measure: false }, { userId, priority });
        seen.push(...(await list()).filter((pid) => !before.includes(pid)));
      }
    const [pid, ...others] = new Set(seen);
    assert.deepEqual(others, []);
    assert.equal(getPriority(Number(pid)), getPriority() + nicenessByClass.light);
    await analysts.close();
  });

  it('rejects files that are not pictures', async () => {
    const file = join(folder, 'no.jpg');
    await writeFile(file, 'no picture');
    await assert.rejects(images.analyse(file, { measure: true }), ImageError);
  });
});

describe('face detections', () => {
  const scale = { x: 1, y: 1 };
  const raw = (...faces: [score: number, top: number, left: number, height: number][]) => ({
    scores: Float32Array.from(faces, ([score]) => score),
    boxes: Float32Array.from(faces.flatMap(([, top, left, height]) => [top, left, top + height, left + height])),
  });

  it('keeps one box per face, and only with a high enough score', () => {
    const found = decodeDetections(
      raw([0.9, 0.1, 0.1, 0.2], [0.8, 0.11, 0.1, 0.2], [0.7, 0.6, 0.6, 0.2], [0.4, 0.3, 0.7, 0.2]),
      scale,
    );
    assert.deepEqual(
      found.map(({ score }) => score.toFixed(1)),
      ['0.9', '0.7'],
    );
  });

  it('keeps small faces only in groups', () => {
    const small = (i: number) => [0.8, 0.1, 0.1 + i * 0.1, 0.03] as [number, number, number, number];
    assert.equal(decodeDetections(raw(small(0), small(1)), scale).length, 0);
    assert.equal(decodeDetections(raw(small(0), small(1), small(2)), scale).length, 3);
  });

  it('clips boxes to the photo', () => {
    const [face] = decodeDetections(raw([0.9, -0.1, 0.5, 0.4]), { x: 1, y: 2 });
    assert.equal(face?.box.y, 0);
    assert.ok(face && face.box.y + face.box.height <= 1);
  });
});

describe('real people', { skip }, () => {
  async function detect(name: string) {
    const screen = join(folder, name);
    await sharp(join(people, name))
      .autoOrient()
      .resize(1440, 1440, { fit: 'inside' })
      .jpeg({ quality: 82 })
      .toFile(screen);
    return (await images.analyse(screen, { measure: false })).faces ?? assert.fail('no detector');
  }
  const counts = {
    'photo-031.jpg': 1,
    'photo-035.jpg': 1,
    'photo-039.jpg': 2,
    'photo-046.jpg': 2,
    'photo-047.jpg': 1,
    'photo-002.jpg': 0,
    // A rock that resembles a head.
    'photo-012.jpg': 0,
    'photo-019.jpg': 0,
    'photo-022.jpg': 0,
    'photo-057.jpeg': 0,
  };
  for (const [name, count] of Object.entries(counts))
    it(`${name} shows ${count}, with open eyes and sharp`, async () => {
      const faces = await detect(name);
      assert.equal(faces.length, count);
      for (const { eyes = 0, sharpness = 0 } of faces) {
        assert.ok(eyes > 0.55 && eyes < 1.2, `opening ${eyes}`);
        assert.ok(sharpness > 0.4 && sharpness < 0.8, `sharpness ${sharpness}`);
      }
    });

  it('photo-038.jpg shows eyes narrowed by the sun', async () => {
    const [face, ...others] = await detect('photo-038.jpg');
    assert.equal(others.length, 0);
    assert.ok(face?.eyes !== undefined && face.eyes < 0.5, `opening ${face?.eyes}`);
  });

  it('photo-024.jpg shows a group too small to be measured', async () => {
    const faces = await detect('photo-024.jpg');
    assert.ok(faces.length >= 3);
    assert.ok(faces.every(({ eyes, sharpness }) => eyes === undefined && sharpness === undefined));
  });

  it('describes faces seen from the front, alike for one person and differently for others', async () => {
    const describeFaces = async (name: string, change: (picture: Sharp) => Sharp = (same) => same) => {
      const screen = join(folder, `described-${name}`);
      const picture = sharp(join(people, name)).autoOrient().resize(1440, 1440, { fit: 'inside' });
      await change(picture).jpeg({ quality: 82 }).toFile(screen);
      const { descriptions } = await images.analyse(screen, { measure: false, describe: true });
      return descriptions ?? assert.fail('no descriptions');
    };
    const apart = (a: readonly number[], b: readonly number[]) =>
      Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
    const [one] = await describeFaces('photo-031.jpg');
    const [again] = await describeFaces('photo-031.jpg', (picture) => picture.flop().modulate({ brightness: 1.2 }));
    const others = [...(await describeFaces('photo-035.jpg')), ...(await describeFaces('photo-046.jpg'))];
    assert.ok(one && again && apart(one, again) < 0.35);
    assert.equal(others.length, 3);
    for (const other of others) assert.ok(other && apart(one, other) > 0.55, `apart ${other && apart(one, other)}`);
    // Both look aside.
    assert.deepEqual(await describeFaces('photo-039.jpg'), [null, null]);
  });
});
