import { hasOverlap } from '@domain/geometry/rect';
import { aBinding, aLayoutRequest, themeOf } from '@domain/testing';
import { createForeword, layoutAlbum, templates } from '../..';

it.each(templates.map(({ id }) => id))('has a place beside the title in %s', (templateId) => {
  for (const format of ['square-210', 'portrait-a4', 'landscape-a4'] as const) {
    const [, opening] = layoutAlbum(aLayoutRequest({ templateId, format })).spreads;
    if (!opening) throw new Error('no title page');
    const foreword = createForeword(opening, themeOf(templateId), 'For everyone who came along.', aBinding());
    expect(foreword?.lines.length).toBeGreaterThan(0);
    const words = opening.elements.filter(({ type }) => type === 'text');
    expect(words.some(({ frame }) => foreword && hasOverlap(frame, foreword.frame))).toBe(false);
  }
});

it('has no place without a title', () => {
  const [, opening] = layoutAlbum(aLayoutRequest()).spreads;
  if (!opening) throw new Error('no title page');
  expect(createForeword({ ...opening, elements: [] }, themeOf('journey'), 'Words', aBinding())).toBeNull();
});
