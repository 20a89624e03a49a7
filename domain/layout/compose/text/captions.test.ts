import { aBinding, themeOf } from '../../../testing';
import { computePageGeometry } from '../../pageGeometry';
import { createCaptionInField } from './captions';
import { captionStyle } from './textStyles';

const template = themeOf('journey');
const geometry = computePageGeometry('square-210', template, aBinding());
const box = geometry.box.left;
const style = captionStyle(template, geometry);

describe('a caption in the field that photos leave', () => {
  const below = { ...box, y: box.y + 130, width: 90, height: 56 };

  it('hangs under the photo above, or stands on the line of the photos beside it', () => {
    const [hanging] = createCaptionInField(below, box, 'July 3 – 11, Yosemite', style) ?? [];
    expect(hanging).toMatchObject({ type: 'text', role: 'caption', frame: { x: below.x, y: below.y, width: 90 } });
    const above = { ...below, y: box.y };
    const [standing] = createCaptionInField(above, box, 'July 3 – 11, Yosemite', style) ?? [];
    const { frame } = standing ?? { frame: box };
    expect(frame.y + frame.height).toBeCloseTo(above.y + above.height, 5);
  });

  it('is left out of a field that is too small for it', () => {
    expect(createCaptionInField({ ...below, width: 30 }, box, 'July', style)).toBeNull();
    expect(
      createCaptionInField({ ...below, width: 40, height: 5 }, box, 'A long day in Yosemite '.repeat(4), style),
    ).toBeNull();
  });
});
