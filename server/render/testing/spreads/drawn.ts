import {
  type CalendarElement,
  type DateElement,
  DOCUMENT_VERSION,
  type MapElement,
  type SpreadDocument,
} from '@domain/document';

const plain = { rotation: 0, opacity: 1, locked: false } as const;

const italy: MapElement = {
  type: 'map',
  id: 'm1',
  ...plain,
  frame: { x: -3, y: -3, width: 213, height: 120 },
  places: [
    { name: 'Sankt Peter', latitude: 46.1, longitude: 9.2 },
    { name: 'Флоренция', latitude: 43.77, longitude: 11.25 },
    { name: '直島', latitude: 41.89, longitude: 12.49 },
  ],
  route: true,
  style: 'paper',
  colour: '#a63d2f',
  font: 'serif',
};

/** The other side of the world, close, turned and faint. */
const closeMap: MapElement = {
  ...italy,
  id: 'm2',
  frame: { x: 30, y: 128, width: 110, height: 62 },
  rotation: -6,
  opacity: 0.8,
  places: [
    { name: 'Suva', latitude: -18.14, longitude: 178.44 },
    { name: 'Taveuni', latitude: -16.85, longitude: -179.97 },
  ],
  style: 'night',
  font: 'condensed',
};

const june: CalendarElement = {
  type: 'calendar',
  id: 'c1',
  ...plain,
  frame: { x: 232, y: 14, width: 120, height: 96 },
  month: '2024-06',
  firstDay: 1,
  locale: 'ru',
  marked: [1, 14, 15],
  colour: '#1c1e21',
  accent: '#a63d2f',
  ground: '#eef1f4',
  font: 'sans',
};

const stamp = (part: Pick<DateElement, 'id' | 'frame' | 'style' | 'font'>): DateElement => ({
  type: 'date',
  ...plain,
  date: '2024-06-14',
  locale: 'pt',
  colour: '#24496b',
  ...part,
});

export const drawnSpread: SpreadDocument = {
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'inner',
  spine: 0,
  background: { colour: '#fbfaf7' },
  elements: [
    italy,
    closeMap,
    june,
    stamp({ id: 'd1', frame: { x: 230, y: 122, width: 90, height: 16 }, style: 'line', font: 'hand' }),
    {
      ...stamp({ id: 'd2', frame: { x: 240, y: 146, width: 44, height: 50 }, style: 'leaf', font: 'elegant' }),
      rotation: 8,
    },
    stamp({ id: 'd3', frame: { x: 320, y: 140, width: 60, height: 56 }, style: 'postmark', font: 'serif' }),
  ],
};
