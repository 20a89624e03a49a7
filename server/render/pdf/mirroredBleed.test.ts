import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paintPage, type SpreadDocument } from '@domain/document';
import { drawnSpread } from '../testing/spreads/drawn';
import { mirroredStrips } from './mirroredBleed';

describe('a bleed wider than the document', () => {
  it('continues a paper, but no map, whose names would be read backwards', () => {
    const doc: SpreadDocument = {
      ...drawnSpread,
      background: { colour: '#ffffff', paper: { id: 'gingham', colour: '#a63d2f' } },
    };
    const steps = paintPage(doc, 'left');
    const painted = { x: -3, y: -3, width: 213, height: 216 };
    const bleed = { x: -15, y: -15, width: 225, height: 240 };
    const strips = mirroredStrips({
      spreadIndex: 0,
      doc,
      trim: painted,
      media: bleed,
      folds: [],
      number: 2,
      painted,
      bleed,
      steps,
    });
    assert.ok(strips.length > 0);
    for (const strip of strips) {
      const kinds = strip.steps.map((step) => (step.kind === 'drawing' ? step.source.type : step.kind));
      assert.ok(kinds.includes('paper'));
      assert.ok(!kinds.includes('map'));
    }
  });
});
