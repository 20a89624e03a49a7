import type { PaintStep } from '@domain/document';
import { render, screen, waitFor } from '@testing-library/react';
import { PagePainting } from './PagePainting';
import type * as Styles from './paintStyles';
import { lineStyle, pageBoxStyle, shapeStyle, strutStyle } from './paintStyles';

jest.mock('./paintStyles', () => {
  const styles = jest.requireActual<typeof Styles>('./paintStyles');
  return { ...styles, strutStyle: jest.fn(styles.strutStyle) };
});

const area = { x: 210, y: 0, width: 210, height: 210 };
const place = { rotation: 0, opacity: 1 };
const photos = { f1: { path: '/1440', preview: '/250', colour: '#123456' } };
const paint = (steps: PaintStep[], quality?: 'screen' | 'thumbnail') =>
  render(
    <PagePainting area={area} steps={steps} photos={photos} label="Page 3, 1 photo" {...(quality && { quality })} />,
  );
const photo: Extract<PaintStep, { kind: 'photo' }> = {
  kind: 'photo',
  straighten: 0,
  adjust: null,
  mask: null,
  elementId: 'p1',
  ...place,
  rect: { x: 230, y: 20, width: 90, height: 60 },
  fileId: 'f1',
  crop: { x: 0.25, y: 0.1, width: 0.5, height: 0.8 },
  radius: 0,
  border: null,
  shadow: false,
};
const styleOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.style;

describe('painting a page', () => {
  it("adjusts the colours of a photo by the document's formula, and clips it to its shape", () => {
    const adjust = { brightness: 0, contrast: 0, saturation: -100, warmth: 0 };
    paint([{ ...photo, adjust, mask: 'ellipse' }]);
    const filter = document.querySelector('filter');
    expect(filter?.querySelector('feColorMatrix')?.getAttribute('values')).toBe(
      '0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0.213 0.715 0.072 0 0 0 0 0 1 0',
    );
    const frame = document.querySelector('img')?.parentElement?.style;
    expect([frame?.filter, frame?.borderRadius]).toEqual([`url("#${filter?.id}")`, '50%']);
  });

  it('keeps a stroke inside its shape, however thick it is', () => {
    const rect = { x: 20, y: 20, width: 60, height: 10 };
    const thick = { width: 8, colour: '#0044aa' };
    const step = { kind: 'shape', elementId: 's1', ...place, rect, fill: '#ff8800', stroke: thick } as const;
    expect(shapeStyle({ ...step, shape: 'rectangle' }, area).border).toBe('2.38095cqw solid #0044aa');
  });

  it('is a picture whose colours ignore contrast themes and print settings', () => {
    expect(pageBoxStyle(area)).toMatchObject({ forcedColorAdjust: 'none', printColorAdjust: 'exact' });
  });

  it('measures mm by the width of its own box', () => {
    paint([]);
    const page = screen.getByRole('img', { name: 'Page 3, 1 photo' });
    expect(page.style.aspectRatio).toBe('210 / 210');
    expect(page.style.getPropertyValue('container-type')).toBe('inline-size');
  });

  it('places a frame relative to the page, not to the sheet', () => {
    paint([photo]);
    const style = styleOf('[data-element="p1"]');
    expect([style?.left, style?.top, style?.width, style?.height]).toEqual(
      [20, 20, 90, 60].map((mm) => `${+((100 * mm) / 210).toFixed(5)}%`),
    );
    expect(style?.transform).toBe('');
  });

  it('sizes the picture so that the crop fills the frame', () => {
    paint([photo]);
    const style = styleOf('[data-element="p1"]');
    expect([style?.backgroundSize, style?.backgroundPosition]).toEqual([
      'calc(200% + 0.5px) calc(125% + 0.5px)',
      '50% 50%',
    ]);
    expect(style?.backgroundImage).toBe('url("/1440"), url("/250")');
  });

  it('rotates a picture in its frame', () => {
    paint([{ ...photo, straighten: 5, border: { width: 2, colour: '#ffffff' } }]);
    const style = styleOf('img');
    expect([style?.width, style?.height, style?.left, style?.top]).toEqual(['200%', '125%', '-50%', '-12.5%']);
    expect(style?.transform).toBe('rotate(5deg)');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/1440');
    const over = document.querySelector('[data-element="p1"]')?.lastElementChild;
    expect(over?.getAttribute('style')).toContain('box-shadow: inset 0 0 0 0.95238cqw #ffffff');
  });

  it('uses the thumbnail on small pages', () => {
    paint([photo], 'thumbnail');
    expect(styleOf('[data-element="p1"]')?.backgroundImage).toBe('url("/250")');
  });

  it('preloads the pictures of a page that may be hidden', () => {
    const fetched: string[] = [];
    const src = jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((url) => {
      fetched.push(url);
    });
    render(<PagePainting area={area} steps={[photo]} photos={photos} loading="eager" />);
    src.mockRestore();
    expect(fetched).toEqual(['/1440']);
  });

  it('keeps the average colour of a missing photo, and leaves an empty frame blank', () => {
    const { container } = paint([
      { ...photo, fileId: 'unknown', elementId: 'u' },
      { ...photo, fileId: null, elementId: 'e' },
    ]);
    expect(styleOf('[data-element="u"]')?.backgroundImage).toBe('');
    expect(container.querySelector('[data-element="u"]')).not.toBeNull();
    expect(container.querySelector('[data-element="e"]')).toBeNull();
  });

  it('rotates, fades, rounds, borders and shades a photo', () => {
    paint([
      { ...photo, rotation: -7.5, opacity: 0.5, radius: 4, border: { width: 2, colour: '#ffffff' }, shadow: true },
    ]);
    const outer = document.querySelector<HTMLElement>('[data-element="p1"]');
    expect(outer?.style.transform).toBe('rotate(-7.5deg)');
    expect(outer?.style.opacity).toBe('0.5');
    expect(outer?.getAttribute('style')).toContain('border-radius: 1.90476cqw');
    expect(outer?.getAttribute('style')).toMatch(/box-shadow: 0 \S+cqw \S+cqw rgb.*, inset 0 0 0 0.95238cqw #ffffff/);
  });

  it('sets each line at its own x and baseline, with kerning and without ligatures or alternates', () => {
    const lines = [
      { text: 'Red walls,', x: 232, baseline: 30, width: 40 },
      { text: 'early light', x: 230, baseline: 36.5, width: 44 },
    ];
    const rect = { x: 230, y: 24, width: 60, height: 20 };
    paint([
      { kind: 'text', elementId: 't1', ...place, rect, font: 'serif-semibold', size: 5, colour: '#161616', lines },
    ]);
    const text = styleOf('[data-element="t1"]');
    expect(text?.fontFamily).toMatch(/^.Source Serif 4.$/);
    expect(text?.fontWeight).toBe('600');
    const page = document.querySelector<HTMLElement>('[data-element="t1"]')?.parentElement?.style;
    expect(page?.getPropertyValue('font-feature-settings')).toBe('"kern" 1, "liga" 0, "clig" 0, "calt" 0');
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-element="t1"] > div')];
    expect(drawn.map((line) => line.textContent)).toEqual(['Red walls,', 'early light']);
    const places = lines.map(({ x, baseline }) => lineStyle({ x: x - rect.x, baseline: baseline - rect.y }, 5, area));
    expect(places.map(({ left, top }) => [left, top])).toEqual([
      ['0.95238cqw', '0.47619cqw'],
      ['0cqw', '3.57143cqw'],
    ]);
  });

  it("typesets large and scales down, whatever the browser's minimum font size", () => {
    const scaleOf = (size: number) => lineStyle({ x: 0, baseline: size }, size, area);
    expect([scaleOf(5), scaleOf(1.4)]).toMatchObject([
      { top: '0cqw', transform: 'scale(0.04545455)', transformOrigin: '0 0' },
      { top: '0cqw', transform: 'scale(0.01272727)' },
    ]);
    expect(strutStyle(area).height).toBe('52.38095cqw');
  });

  it('renders no line of a moved text again, despite rounding errors', () => {
    const texts = (by: number): PaintStep[] => [
      {
        kind: 'text',
        elementId: 't1',
        ...place,
        rect: { x: 230.1 + by, y: 24.3, width: 60, height: 20 },
        font: 'serif',
        size: 5,
        colour: '#161616',
        lines: [{ text: 'Red walls,', x: 232.3 + by, baseline: 30.7, width: 40 }],
      },
    ];
    const { rerender } = render(<PagePainting area={area} steps={texts(0)} photos={photos} />);
    const struts = jest.mocked(strutStyle);
    struts.mockClear();
    for (const by of [0.1, 33.3, 5]) rerender(<PagePainting area={area} steps={texts(by)} photos={photos} />);
    expect(styleOf('[data-element="t1"]')?.left).toBe('11.95238%');
    expect(struts).not.toHaveBeenCalled();
  });

  it('loads the code encoder if a page has a code', async () => {
    const rect = { x: 220, y: 20, width: 40, height: 40 };
    paint([
      { kind: 'qr', elementId: 'q1', ...place, rect, text: 'https://k.example', colour: '#161616', ground: '#ffffff' },
    ]);
    expect(document.querySelector('[data-element="q1"]')).toHaveAttribute('data-pending');
    await waitFor(() => expect(document.querySelector('svg[data-element="q1"] path')).toHaveAttribute('d'));
    expect(document.querySelector('[data-pending]')).toBeNull();
  });

  it('is hidden from assistive technology without a label', () => {
    const { container } = render(<PagePainting area={area} steps={[]} photos={{}} />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
