import { type PaperArea, paperIds } from '../document/model';
import { drawElement } from './index';

const drawPaper = (id: (typeof paperIds)[number], width = 426, height = 216) => {
  const area: PaperArea = { type: 'paper', frame: { x: -3, y: -3, width, height }, paper: { id, colour: '#123456' } };
  return drawElement(area, () => {
    throw new Error('a paper needs no map');
  });
};

describe('papers', () => {
  it('are twelve', () => {
    expect(paperIds).toHaveLength(12);
  });

  it.each(paperIds)('%s looks the same every time, in its colour alone', (id) => {
    const { paths, texts } = drawPaper(id);
    expect(drawPaper(id).paths).toEqual(paths);
    expect(texts).toEqual([]);
    for (const { fill, stroke } of paths) expect(fill ?? stroke?.colour).toBe('#123456');
  });

  it.each(paperIds)('%s stays quiet enough for words and photos on it', (id) => {
    for (const { opacity } of drawPaper(id).paths) expect(opacity).toBeLessThanOrEqual(0.5);
  });

  it.each(paperIds)('%s of the largest sheet is short enough to draw at once', (id) => {
    const length = drawPaper(id, 640, 320).paths.reduce((sum, { d }) => sum + d.length, 0);
    expect(length).toBeLessThan(400_000);
  });
});
