import { aPhotoElement, aShapeElement, aSpread, aTextElement } from '@domain/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { getElements, renderPanel, typeInto } from '@/testing/renderPanel';
import { CropBar } from '../../canvas/crop/CropBar';
import { MultiSelectionTransform } from '../MultiSelectionTransform';
import { PhotoFrameStyle } from '../photo/PhotoFrameStyle';
import { ShapePanel } from '../ShapeAndStickerPanels';
import { TransformPanel } from '../TransformPanel';

const photo = aPhotoElement({
  id: 'p1',
  frame: { x: 10, y: 10, width: 90, height: 60 },
  crop: { x: 0, y: 0, width: 1, height: 1 },
});
const words = aTextElement({ id: 't1', size: 12, frame: { x: 10, y: 90, width: 90, height: 20 } });

it('shows no sign before zero', async () => {
  renderPanel([{ ...photo, rotation: -0.01 }], ([element]) => element && <TransformPanel element={element} />);
  expect(await screen.findByLabelText('Rotate')).toHaveValue('0');
});

describe('a number that is typed digit by digit', () => {
  it('crops a photo for the final width, and restores the crop at the former width', async () => {
    renderPanel([photo], ([element]) => element && <TransformPanel element={element} />);
    await typeInto('Width', '180', '90');
    expect(getElements()).toEqual([photo]);
    await typeInto('Width', '180');
    expect(getElements()).toMatchObject([{ frame: { width: 180 }, crop: { width: 1, height: 0.5 } }]);
  });

  it('scales several elements, text size included', async () => {
    renderPanel([photo, words], (elements) => <MultiSelectionTransform elements={elements} />);
    await typeInto('Width', '180');
    expect(getElements()).toMatchObject([
      { frame: { width: 180, height: 120 } },
      { frame: { width: 180, height: 40 }, size: 24 },
    ]);
    await typeInto('Height', '300');
    expect(getElements()).toMatchObject([{ frame: { width: 270, height: 180 } }, { size: 36 }]);
  });

  it('rotates several elements by the angle', async () => {
    renderPanel([photo, words], (elements) => <MultiSelectionTransform elements={elements} />);
    await typeInto('Rotate', '45');
    expect(getElements()?.map(({ rotation }) => rotation)).toEqual([45, 45]);
  });

  it('rotates several elements by steps, and back', async () => {
    renderPanel([photo, words], (elements) => <MultiSelectionTransform elements={elements} />);
    const field = await screen.findByLabelText('Rotate');
    await userEvent.type(field, '{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('30');
    expect(getElements()?.map(({ rotation }) => rotation)).toEqual([30, 30]);
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');
    expect(getElements()).toMatchObject([{ frame: photo.frame, rotation: 0 }, { rotation: 0 }]);
    await userEvent.type(field, '{ArrowUp}');
    act(() => field.blur());
    expect(field).toHaveValue('0');
  });

  it('never moves several elements out of reach', async () => {
    renderPanel([photo, words], (elements) => <MultiSelectionTransform elements={elements} />);
    await typeInto('Left', '-5000');
    await typeInto('Top', '99999');
    await typeInto('Left', '10');
    await typeInto('Top', '10');
    expect(getElements()).toEqual([photo, words]);
    await typeInto('Width', '1e9');
    const [first, second] = getElements() ?? [];
    expect(first?.frame).toMatchObject({ width: 1000 });
    expect((first?.frame.height ?? 0) / (second?.frame.height ?? 1)).toBeCloseTo(3);
  });

  it('keeps the colour of a border and a stroke that pass 0 mm', async () => {
    const red = { width: 2, colour: '#ff0000' };
    const shape = aShapeElement({ shape: 'rectangle', stroke: red });
    renderPanel([{ ...photo, border: red }, shape], ([first, second]) => (
      <>
        {first?.type === 'photo' && <PhotoFrameStyle photos={[first]} />}
        {second?.type === 'shape' && <ShapePanel shapes={[second]} />}
      </>
    ));
    await typeInto('Border', '0.5');
    await typeInto('Line', '0.5');
    expect(getElements()).toMatchObject([{ border: { ...red, width: 0.5 } }, { stroke: { ...red, width: 0.5 } }]);
  });
});

describe('a numeric field', () => {
  it('accepts numbers of all locales, and marks invalid ones', async () => {
    renderPanel([photo], ([element]) => element && <TransformPanel element={element} />);
    for (const [typed, meant] of [
      ['\uff11\uff12\uff0e\uff15', 12.5],
      ['\u0661\u0663\u066b\u0665', 13.5],
      ['\u22124', -4],
      ['1 cm', 10],
      ['0.014,5', 14.5],
    ] as const) {
      await typeInto('Left', typed);
      expect([typed, getElements()?.[0]?.frame.x]).toEqual([typed, meant]);
    }
    const field = screen.getByLabelText('Left');
    await userEvent.clear(field);
    await userEvent.type(field, '1.2.3');
    expect(field).toBeInvalid();
    pressWhileComposing(field, 'ArrowUp');
    pressWhileComposing(field, 'Escape');
    expect(field).toHaveValue('1.2.3');
  });

  it('accepts a comma, steps, and keeps its value on invalid input', async () => {
    renderPanel([photo], ([element]) => element && <TransformPanel element={element} />);
    await typeInto('Left', '12,5');
    expect(getElements()).toMatchObject([{ frame: { x: 12.5 } }]);
    await userEvent.type(screen.getByLabelText('Left'), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(getElements()).toMatchObject([{ frame: { x: 13.5 } }]);
    await typeInto('Left', 'far', '-', ' ');
    expect(screen.getByLabelText('Left')).toHaveValue('13.5');
    await typeInto('Width', '-5');
    expect(getElements()).toMatchObject([{ frame: { width: 2 } }]);
    await userEvent.type(screen.getByLabelText('Width'), '9{Escape}');
    expect(screen.getByLabelText('Width')).toHaveValue('2');
    expect(getElements()).toMatchObject([{ frame: { width: 2 } }]);
    await typeInto('Rotate', '270');
    expect(getElements()).toMatchObject([{ frame: { x: 13.5 }, rotation: -90 }]);
  });
});

it('accepts a unit', async () => {
  renderPanel([photo], ([element]) => element && <TransformPanel element={element} />);
  await typeInto('Left', '12,5 mm');
  await typeInto('Top', '7MM');
  await typeInto('Rotate', '-30°');
  expect(getElements()).toMatchObject([{ frame: { x: 12.5, y: 7 }, rotation: -30 }]);
  await typeInto('Left', '3 cm');
  await typeInto('Rotate', '-30 cm');
  expect(getElements()).toMatchObject([{ frame: { x: 30 }, rotation: -30 }]);
});

it('shows two decimals for thin lines', async () => {
  const shape = aShapeElement({ shape: 'rectangle', stroke: { width: 2, colour: '#ff0000' } });
  renderPanel([shape], ([element]) => element?.type === 'shape' && <ShapePanel shapes={[element]} />);
  await typeInto('Line', '0.25');
  expect(screen.getByLabelText('Line')).toHaveValue('0.25');
  await userEvent.type(screen.getByLabelText('Line'), '{ArrowUp}');
  expect(getElements()).toMatchObject([{ stroke: { width: 0.75 } }]);
});

describe('the rotation of a crop', () => {
  it('restores the former crop when it is reset', async () => {
    renderPanel([photo], (elements) => <CropBar document={aSpread({ elements })} />);
    const angle = await screen.findByLabelText('Straighten');
    for (const value of ['10', '40', '20', '0']) fireEvent.change(angle, { target: { value } });
    expect(getElements()).toEqual([photo]);
  });
});
