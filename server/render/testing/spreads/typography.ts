import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { type FormatId, formats } from '@domain/print';
import { cyrillic, id, latin, photo, text } from './elements';

/** Each font and alignment, in both scripts. */
export function words(format: FormatId): SpreadDocument {
  const { width, height } = formats[format];
  const column = (page: number, row: number) => ({
    x: page * width + 20,
    y: 14 + row * (height / 5),
    width: width - 40,
    height: height / 5 - 4,
  });
  const elements = [
    text({ id: 't1', text: `1. ${latin}\n2. ${cyrillic}`, frame: column(0, 0) }),
    text({ id: 't2', text: cyrillic, font: 'sans', size: 10, align: 'right', frame: column(0, 1), colour: '#7a1f1f' }),
    text({
      id: 't3',
      text: latin,
      font: 'sans-medium',
      size: 12,
      align: 'center',
      verticalAlign: 'middle',
      frame: column(0, 2),
    }),
    text({ id: 't4', text: latin, font: 'serif-semibold', size: 18, verticalAlign: 'bottom', frame: column(0, 3) }),
    text({ id: 't5', text: cyrillic, size: 16, rotation: 9, frame: column(1, 1) }),
    text({ id: 't6', text: latin, font: 'sans', size: 7, leading: 1.6, opacity: 0.5, frame: column(1, 3) }),
    text({ id: 't7', text: '11 1,024 – 2024', font: 'sans-medium', size: 34, frame: column(1, 0) }),
    text({ id: 't8', text: latin, font: 'elegant', size: 17, frame: column(1, 2) }),
    text({ id: 't9', text: cyrillic, font: 'condensed', size: 13, frame: { ...column(1, 4), width: width * 0.42 } }),
    text({ id: 't10', text: cyrillic, font: 'hand', size: 20, frame: column(0, 4) }),
    photo({ id: 'thumb', frame: { x: width * 1.5, y: height * 0.8, width: 30, height: 20 }, fileId: id(2) }),
  ];
  return { version: DOCUMENT_VERSION, format, role: 'inner', spine: 0, background: { colour: '#fbfaf7' }, elements };
}
