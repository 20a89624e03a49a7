import type { SpreadDocument, SpreadElement } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import { aPhotoElement, aShapeElement, aSpread, aTextElement } from '@domain/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { CropBar } from '../canvas/crop/CropBar';
import { EditorContext, type EditorTools } from '../context';
import { FramePanel } from './FramePanel';
import { FrameShape } from './FrameShape';
import { ShapePanel } from './OtherPanels';
import { SeveralFrame } from './SeveralPanel';

interface DeskProps {
  readonly start: SpreadDocument;
  readonly draw: (doc: SpreadDocument) => ReactNode;
}

const done = jest.fn<void, [SpreadDocument]>();
/** The spread after all that was done to it. */
const elementsNow = () => done.mock.lastCall?.[0].elements;

/** A spread to which everything is done at once. */
function Desk({ start, draw }: DeskProps) {
  const [doc, change] = useState(start);
  const tools: Partial<EditorTools> = {
    apply: (command) => change((before) => applyCommand(before, command)),
    cropping: 'p1',
  };
  useEffect(() => done(doc), [doc]);
  return <EditorContext value={tools as EditorTools}>{draw(doc)}</EditorContext>;
}

const desk = (elements: readonly SpreadElement[], draw: (elements: readonly SpreadElement[]) => ReactNode) =>
  renderApp(<Desk start={aSpread({ elements })} draw={(doc) => draw(doc.elements)} />);

async function write(label: string, ...values: readonly string[]) {
  const field = await screen.findByLabelText(label);
  for (const value of values) {
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  act(() => field.blur());
}

const photo = aPhotoElement({
  id: 'p1',
  frame: { x: 10, y: 10, width: 90, height: 60 },
  crop: { x: 0, y: 0, width: 1, height: 1 },
});
const words = aTextElement({ id: 't1', size: 12, frame: { x: 10, y: 90, width: 90, height: 20 } });

it('shows no sign before nothing', async () => {
  desk([{ ...photo, rotation: -0.01 }], ([element]) => element && <FramePanel element={element} />);
  expect(await screen.findByLabelText('Turn')).toHaveValue('0');
});

describe('a number that is typed digit by digit', () => {
  it('leaves of a photo what a frame of that width shows, and all of it in the one that it had', async () => {
    desk([photo], ([element]) => element && <FramePanel element={element} />);
    await write('Width', '180', '90');
    expect(elementsNow()).toEqual([photo]);
    await write('Width', '180');
    expect(elementsNow()).toMatchObject([{ frame: { width: 180 }, crop: { width: 1, height: 0.5 } }]);
  });

  it('makes several larger by that much, words too', async () => {
    desk([photo, words], (elements) => <SeveralFrame elements={elements} />);
    await write('Width', '180');
    expect(elementsNow()).toMatchObject([
      { frame: { width: 180, height: 120 } },
      { frame: { width: 180, height: 40 }, size: 24 },
    ]);
    await write('Height', '300');
    expect(elementsNow()).toMatchObject([{ frame: { width: 270, height: 180 } }, { size: 36 }]);
  });

  it('turns several by that angle', async () => {
    desk([photo, words], (elements) => <SeveralFrame elements={elements} />);
    await write('Turn', '45');
    expect(elementsNow()?.map(({ rotation }) => rotation)).toEqual([45, 45]);
  });

  it('keeps the colour of a border and of a stroke that are 0 mm wide for a moment', async () => {
    const red = { width: 2, colour: '#ff0000' };
    const shape = aShapeElement({ shape: 'rectangle', stroke: red });
    desk([{ ...photo, border: red }, shape], ([first, second]) => (
      <>
        {first?.type === 'photo' && <FrameShape photo={first} />}
        {second?.type === 'shape' && <ShapePanel shape={second} />}
      </>
    ));
    await write('Border', '0.5');
    await write('Line', '0.5');
    expect(elementsNow()).toMatchObject([{ border: { ...red, width: 0.5 } }, { stroke: { ...red, width: 0.5 } }]);
  });
});

describe('an exact value', () => {
  it('may be written with a comma, changes by steps, and stays as it is when what is written is no number', async () => {
    desk([photo], ([element]) => element && <FramePanel element={element} />);
    await write('Left', '12,5');
    expect(elementsNow()).toMatchObject([{ frame: { x: 12.5 } }]);
    await userEvent.type(screen.getByLabelText('Left'), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(elementsNow()).toMatchObject([{ frame: { x: 13.5 } }]);
    await write('Left', 'far', '-', ' ');
    expect(screen.getByLabelText('Left')).toHaveValue('13.5');
    await write('Width', '-5');
    expect(elementsNow()).toMatchObject([{ frame: { width: 2 } }]);
    await userEvent.type(screen.getByLabelText('Width'), '9{Escape}');
    expect(screen.getByLabelText('Width')).toHaveValue('2');
    expect(elementsNow()).toMatchObject([{ frame: { width: 2 } }]);
    await write('Turn', '270');
    expect(elementsNow()).toMatchObject([{ frame: { x: 13.5 }, rotation: -90 }]);
  });
});

describe('the angle of a crop', () => {
  it('that is drawn back shows what it showed before', async () => {
    desk([photo], (elements) => <CropBar document={aSpread({ elements })} />);
    const angle = await screen.findByLabelText('Straighten');
    for (const value of ['10', '40', '20', '0']) fireEvent.change(angle, { target: { value } });
    expect(elementsNow()).toEqual([photo]);
  });
});
