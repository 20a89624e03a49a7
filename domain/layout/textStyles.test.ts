import { formatIds } from '../print';
import { templates } from './templates';
import { textStylesOf } from './textStyles';

describe('the styles of a theme', () => {
  it('are those of its captions and titles, each larger than the one for less, in every theme and format', () => {
    for (const template of templates)
      for (const format of formatIds) {
        const { title, heading, text, caption } = textStylesOf(template, format);
        expect([title.font, heading.font, text.font, caption.font]).toEqual([
          template.titleFont,
          template.titleFont,
          template.textFont,
          template.textFont,
        ]);
        expect(title.size).toBeGreaterThan(heading.size);
        expect(heading.size).toBeGreaterThan(caption.size);
        expect(text.size).toBeGreaterThan(caption.size);
        expect(caption.size).toBeGreaterThanOrEqual(8);
        expect(title.size).toBeLessThan(90);
      }
  });
});
