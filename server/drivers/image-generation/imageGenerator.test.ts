import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openRenderer, type Renderer } from '../../render';
import { createRequest, imageGeneratorCompliance } from './compliance';
import { createProceduralImageGenerator } from './imageGenerator';

imageGeneratorCompliance('procedural', async () => {
  const render = openRenderer({ processes: 1 });
  return { imageGenerator: createProceduralImageGenerator(render), close: () => render.close() };
});

describe('procedural image generator', () => {
  let render: Renderer;
  before(() => {
    render = openRenderer({ processes: 1 });
  });
  after(() => render.close());

  it('repeats a picture for the same request and varies it with the seed', async () => {
    const imageGenerator = createProceduralImageGenerator(render);
    const paint = (seed: number) =>
      imageGenerator.generate(createRequest('wash', { seed }), new AbortController().signal);
    const [a, again, b] = [await paint(1), await paint(1), await paint(2)];
    assert.ok(a.equals(again));
    assert.ok(!a.equals(b));
  });
});
