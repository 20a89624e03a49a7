import { aPhotoElement, aSpread, uuidOf } from '@domain/testing';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../../context';
import { CropPane } from './CropPane';

const picture = { path: '/1440', preview: '/250', colour: '#123456', width: 3000, height: 2000 };
const tools = { cropping: 'p1' } as unknown as EditorTools;

it('shows the rest of the picture in the colours that the photo has', () => {
  const adjust = { brightness: 0, contrast: 0, saturation: -100, warmth: 0 };
  const photo = aPhotoElement({ id: 'p1', fileId: uuidOf(1), adjust });
  const view = { x: 0, y: 0, width: 420, height: 210 };
  const { container } = renderApp(
    <EditorContext value={tools}>
      <PhotosContext value={{ [uuidOf(1)]: picture }}>
        <CropPane document={aSpread({ elements: [photo] })} view={view} scale={2} show={jest.fn()} end={jest.fn()} />
      </PhotosContext>
    </EditorContext>,
  );
  const filter = container.querySelector('filter');
  expect(filter?.querySelector('feColorMatrix')?.getAttribute('values')).toMatch(/^0.213 0.715 0.072 0 0/);
  expect(container.querySelector('img')?.style.filter).toBe(`url("#${filter?.id}")`);
});
