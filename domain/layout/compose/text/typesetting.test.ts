import { createBalancedText } from './typesetting';

describe('createBalancedText', () => {
  const style = { font: 'serif-semibold', size: 39, leading: 1.1, colour: '#000000', align: 'left' } as const;

  it('breaks lines by sense: never between article and noun', () => {
    const text = createBalancedText('A week in the hills of home', { x: 0, y: 0, width: 150, height: 40 }, style);
    expect(text).toMatchObject({ lines: ['A week in the hills', 'of home'] });
  });

  it('breaks no word to become narrower', () => {
    const text = createBalancedText('Summer by the sea', { x: 0, y: 0, width: 62, height: 60 }, style);
    expect(text).toMatchObject({ lines: ['Summer', 'by the', 'sea'] });
  });
});
