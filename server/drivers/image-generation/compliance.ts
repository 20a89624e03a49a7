import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { ImageGenerationError, type ImageGenerationRequest, type ImageGenerator } from './imageGenerator';

export interface ImageGeneratorUnderTest {
  readonly imageGenerator: ImageGenerator;
  close(): Promise<void>;
}

const never = new AbortController().signal;

export const createRequest = (
  styleId: string,
  changes: Partial<ImageGenerationRequest> = {},
): ImageGenerationRequest => ({
  styleId,
  purpose: 'cover',
  width: 900,
  height: 450,
  palette: ['#3f6f9c', '#d98a5c'],
  ground: '#f4f1ea',
  seed: 7,
  ...changes,
});

export function imageGeneratorCompliance(name: string, open: () => Promise<ImageGeneratorUnderTest>): void {
  describe(`image generator: ${name}`, () => {
    let fixture: ImageGeneratorUnderTest;
    before(async () => {
      fixture = await open();
    });
    after(() => fixture.close());

    it('lists each style once with its kind', () => {
      const styles = fixture.imageGenerator.styles();
      assert.ok(styles.length > 0);
      assert.equal(new Set(styles.map(({ id }) => id)).size, styles.length);
      for (const { id, kind } of styles) {
        assert.match(id, /^[a-z-]{1,60}$/);
        assert.equal(id.startsWith('model-'), kind === 'model');
      }
    });

    it('generates every style for every purpose in about the requested shape', async () => {
      for (const { id } of fixture.imageGenerator.styles()) {
        for (const purpose of ['cover', 'page', 'chapter'] as const) {
          const { width, height } = await sharp(
            await fixture.imageGenerator.generate(createRequest(id, { purpose }), never),
          ).metadata();
          assert.ok(width / height > 1.2, `${id} ${purpose}: ${width} × ${height}`);
        }
      }
    });

    it('generates portrait pictures for portrait pages, also without photo colours', async () => {
      const [style] = fixture.imageGenerator.styles();
      assert.ok(style);
      const upright = await sharp(
        await fixture.imageGenerator.generate(createRequest(style.id, { width: 450, height: 900, palette: [] }), never),
      ).metadata();
      assert.ok(upright.height > upright.width);
    });

    it('rejects an unknown style', async () => {
      const unknown = fixture.imageGenerator.generate(createRequest('no-such-style'), never);
      await assert.rejects(unknown, (error) => error instanceof ImageGenerationError && error.code === 'lora_unknown');
    });

    it('does not start when already aborted', async () => {
      const [style] = fixture.imageGenerator.styles();
      const reason = new Error('cancelled');
      await assert.rejects(
        fixture.imageGenerator.generate(createRequest(style?.id ?? ''), AbortSignal.abort(reason)),
        /cancelled/,
      );
    });
  });
}
