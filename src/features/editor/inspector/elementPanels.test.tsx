import { aPhotoElement, aShapeElement, aStickerElement, aTextElement } from '@domain/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getElements, renderPanel, typeInto } from '@/testing/renderPanel';
import { MultiSelectionPanel } from './elementPanels';
import { PhotoFrameStyle } from './photo/PhotoFrameStyle';
import { ShapePanel, StickerPanel } from './ShapeAndStickerPanels';

const small = aTextElement({ id: 't1', size: 10, align: 'left', font: 'sans' });
const large = aTextElement({ id: 't2', size: 30, align: 'right', font: 'serif' });

describe('several texts', () => {
  it('get a common font, size, colour and alignment, and show nothing for values that differ', async () => {
    renderPanel([small, large], (elements) => <MultiSelectionPanel elements={elements} />);
    const size = await screen.findByLabelText('Size');
    expect(size).toHaveValue('');
    expect(screen.getByLabelText('Font')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Left' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.selectOptions(screen.getByLabelText('Font'), 'serif');
    await typeInto('Size', '14');
    await userEvent.click(screen.getByRole('button', { name: 'Left' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bottom' }));
    fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#AA0000' } });
    const both = { font: 'serif', size: 14, align: 'left', verticalAlign: 'bottom', colour: '#aa0000' };
    expect(getElements()).toMatchObject([both, both]);
    expect(size).toHaveValue('14');
    expect(screen.getByRole('button', { name: 'Bottom' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('keep their values when a typed number is cancelled', async () => {
    renderPanel([small, large], (elements) => <MultiSelectionPanel elements={elements} />);
    const size = await screen.findByLabelText('Size');
    await userEvent.type(size, '14{Escape}');
    expect(size).toHaveValue('');
    await userEvent.click(size);
    await userEvent.tab();
    expect(getElements()).toEqual([small, large]);
  });

  it('take the size of the first text on a step', async () => {
    renderPanel([small, large], (elements) => <MultiSelectionPanel elements={elements} />);
    await userEvent.type(await screen.findByLabelText('Size'), '{ArrowUp}');
    expect(getElements()).toMatchObject([{ size: 11 }, { size: 11 }]);
  });

  it('are skipped if locked', async () => {
    renderPanel([small, { ...large, locked: true }], (elements) => <MultiSelectionPanel elements={elements} />);
    expect(await screen.findByLabelText('Size')).toHaveValue('10');
    await typeInto('Size', '14');
    expect(getElements()).toMatchObject([{ size: 14 }, { size: 30 }]);
  });
});

describe('several lines and borders', () => {
  const red = { width: 1, colour: '#ff0000' };
  const blue = { width: 4, colour: '#0000ff' };

  it('keep their colours on a width change, and their widths on a colour change', async () => {
    const shapes = [red, blue].map((stroke, i) => aShapeElement({ id: `s${i}`, shape: 'rectangle', stroke }));
    renderPanel(shapes, (elements) => <MultiSelectionPanel elements={elements} />);
    fireEvent.change(await screen.findByLabelText('Line colour'), { target: { value: '#00ff00' } });
    expect(getElements()).toMatchObject([{ stroke: { width: 1 } }, { stroke: { width: 4 } }]);
    fireEvent.change(screen.getByLabelText('Line colour'), { target: { value: '#0000ff' } });
    await typeInto('Line', '2');
    expect(getElements()).toMatchObject([{ stroke: { ...blue, width: 2 } }, { stroke: { ...blue, width: 2 } }]);
  });

  it('get a default colour if they have none', async () => {
    const photos = [null, red, blue].map((border, i) => aPhotoElement({ id: `p${i}`, border }));
    renderPanel(photos, (elements) => (
      <PhotoFrameStyle photos={elements.filter((element) => element.type === 'photo')} />
    ));
    await typeInto('Border', '3');
    expect(getElements()).toMatchObject([
      { border: { width: 3 } },
      { border: { ...red, width: 3 } },
      { border: { ...blue, width: 3 } },
    ]);
    await typeInto('Border', '0');
    expect(getElements()).toMatchObject([{ border: null }, { border: null }, { border: null }]);
  });
});

describe('a colour that is switched off', () => {
  it('is restored when it is switched on again', async () => {
    const shape = aShapeElement({ id: 's1', shape: 'ellipse', fill: '#abcdef' });
    const sticker = aStickerElement({ id: 's2', colour: '#fedcba' });
    renderPanel([shape, sticker], ([first, second]) => (
      <>
        {first?.type === 'shape' && <ShapePanel shapes={[first]} />}
        {second?.type === 'sticker' && <StickerPanel stickers={[second]} />}
      </>
    ));
    const [fill, own] = await screen.findAllByRole('checkbox');
    for (const box of [fill, own]) if (box) await userEvent.click(box);
    expect(getElements()).toMatchObject([{ fill: null }, { colour: null }]);
    for (const box of [fill, own]) if (box) await userEvent.click(box);
    expect(getElements()).toMatchObject([{ fill: '#abcdef' }, { colour: '#fedcba' }]);
  });
});
