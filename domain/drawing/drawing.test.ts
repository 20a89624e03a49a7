import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DrawnElement } from '@domain/document';
import { dateStyles, mapStyles } from '@domain/document';
import { aCalendarElement, aDateElement, aMapElement } from '@domain/testing';
import * as fc from 'fast-check';
import { LOCALES } from '../locales';
import { drawElement, drawForeground, findMapDetail, type WorldAtlas } from '.';
import { measureDrawnWords } from './foreground';
import { placeNames } from './mapPlaces';
import { computeMapView, projectPlace } from './mapView';

const atlasFile = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const atlas = JSON.parse(readFileSync(atlasFile, 'utf8')) as unknown as WorldAtlas;
const wordsOf = (element: DrawnElement) =>
  drawForeground(element).texts.flatMap(({ lines }) => lines.map(({ text }) => text));
const place = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });

describe('map', () => {
  const anyPlaces = fc.array(
    fc.record({
      name: fc.constantFrom('Rome', 'Sankt Peter-Ording', 'Сан-Франциско'),
      latitude: fc.integer({ min: -70, max: 75 }),
      longitude: fc.integer({ min: -180, max: 180 }),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('shows every place and every name within its frame, wherever they are', () => {
    const frame = fc.record({
      x: fc.constant(0),
      y: fc.constant(0),
      width: fc.integer({ min: 60, max: 420 }),
      height: fc.integer({ min: 60, max: 300 }),
    });
    fc.assert(
      fc.property(anyPlaces, frame, (places, box) => {
        const { names, route } = placeNames(aMapElement({ places, frame: box }));
        expect(new Set(names.map(({ name }) => name))).toEqual(new Set(places.map(({ name }) => name)));
        for (const { x, y } of route) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(box.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(box.height);
        }
        for (const { box: label } of names) {
          expect(Math.min(label.x, label.y)).toBeGreaterThanOrEqual(0);
          expect(label.x + label.width).toBeLessThanOrEqual(box.width);
          expect(label.y + label.height).toBeLessThanOrEqual(box.height);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes the short way across 180°', () => {
    const places = [place('Tokyo', 35.68, 139.75), place('Honolulu', 21.31, -157.86)];
    const view = computeMapView(aMapElement({ places }));
    expect(view.bounds.east - view.bounds.west).toBeLessThan(110);
    const [tokyo, honolulu] = places.map((one) => projectPlace(one, view).x);
    expect(tokyo).toBeLessThan(honolulu ?? 0);
  });

  it('needs the finer coasts only where it is close', () => {
    const near = [place('St Ives', 50.21, -5.48), place('Falmouth', 50.15, -5.07)];
    expect([findMapDetail(aMapElement({ places: near })), findMapDetail(aDateElement())]).toEqual(['10m', null]);
    const far = [place('Rome', 41.89, 12.49), place('Lisbon', 38.72, -9.14)];
    expect(findMapDetail(aMapElement({ places: far }))).toBe('50m');
  });

  it('never shows less than some land around a single place', () => {
    const { bounds } = computeMapView(aMapElement({ places: [place('Rome', 41.89, 12.49)] }));
    expect(bounds.north - bounds.south).toBeGreaterThan(0.5);
  });

  it('draws sea, land, coasts and borders within its frame below the route and the places', () => {
    const map = aMapElement();
    const { paths, texts } = drawElement(map, () => atlas);
    const numbers = (d: string) =>
      (d.match(/[ML]-?[\d.]+[, ]-?[\d.]+/g) ?? []).flatMap((at) => at.slice(1).split(/[, ]/));
    const ground = paths.slice(1, 4);
    expect(ground.map(({ fill, stroke }) => [fill !== null, stroke !== null])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    for (const { d } of ground) {
      const all = numbers(d).map(Number);
      expect(all.length).toBeGreaterThan(50);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...all)).toBeLessThanOrEqual(160);
    }
    expect(texts.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(['Rome', 'Florence', 'Venice']);
  });

  it('puts a town on the right side of the coast', () => {
    // Rome is on land, a point west of it in the sea: an even-odd count of the land's edges to the left of each.
    const map = aMapElement();
    const land = drawElement(map, () => atlas).paths[1]?.d ?? '';
    const rings = land
      .split('Z')
      .map((ring) =>
        [...ring.matchAll(/[ML](-?[\d.]+)[, ](-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const),
      );
    const isOnLand = (longitude: number) => {
      const { x, y } = projectPlace({ latitude: 41.89, longitude }, computeMapView(map));
      const crossings = rings.flatMap((ring) =>
        ring.filter(([ax, ay], i) => {
          const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
          return ay > y !== by > y && ((bx - ax) * (y - ay)) / (by - ay) + ax < x;
        }),
      );
      return crossings.length % 2 === 1;
    };
    expect([isOnLand(12.8), isOnLand(11.6)]).toEqual([true, false]);
  });

  it('names a place once, also when the journey returns', () => {
    const [first, ...rest] = aMapElement().places;
    const back = aMapElement({ places: first ? [first, ...rest, first] : rest });
    expect(wordsOf(back)).toEqual(['Rome', 'Florence', 'Venice']);
    const withRoute = drawForeground(back).paths.length;
    expect(drawForeground({ ...back, route: false }).paths).toHaveLength(withRoute - 1);
  });

  it('keeps names apart where there is space, and says where there is none', () => {
    expect(placeNames(aMapElement()).isCrowded).toBe(false);
    const places = Array.from({ length: 12 }, (_, i) => place(`Castellammare ${i}`, 41 + i / 100, 12));
    expect(placeNames(aMapElement({ places, frame: { x: 0, y: 0, width: 60, height: 60 } })).isCrowded).toBe(true);
  });

  it.each(mapStyles)('is drawn in the colours of %s', (style) => {
    const [sea] = drawElement(aMapElement({ style }), () => atlas).paths;
    expect(sea?.fill).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('calendar', () => {
  // The month, the first day of its week, the column of its first day and its number of days.
  it.each([
    ['2024-06', 1, 5, 30],
    ['2024-06', 0, 6, 30],
    ['2023-02', 1, 2, 28],
    ['2024-02', 6, 5, 29],
    ['2021-02', 1, 0, 28],
  ])('of %s begins in the right column', (month, firstDay, column, days) => {
    const calendar = aCalendarElement({ month, firstDay, marked: [] });
    const numbers = drawForeground(calendar).texts.slice(8);
    expect(numbers).toHaveLength(days);
    const [first] = numbers[0]?.lines ?? [];
    const middle = (first?.x ?? 0) + (first?.width ?? 0) / 2;
    expect(Math.floor((middle / calendar.frame.width) * 7)).toBe(column);
  });

  it.each([
    ['en', 'June 2024', 'Mon', 'Sun'],
    ['de', 'Juni 2024', 'Mo', 'So'],
    ['fr', 'Juin 2024', 'lun', 'dim'],
    ['es', 'Junio 2024', 'lun', 'dom'],
    ['pt', 'Junho 2024', 'seg', 'dom'],
    ['ru', 'Июнь 2024', 'пн', 'вс'],
  ] as const)('names month and days in %s', (locale, title, monday, sunday) => {
    const words = wordsOf(aCalendarElement({ locale }));
    expect([words[0], words[1], words[7]]).toEqual([title, monday, sunday]);
  });

  it('marks days with legible numbers', () => {
    const [, , marked] = drawForeground(aCalendarElement({ accent: '#ffe9a8' })).texts.slice(8 + 11);
    expect(marked?.colour).toBe('#1a1a1a');
    expect(drawForeground(aCalendarElement()).paths).toHaveLength(3);
  });
});

describe('date stamp', () => {
  it.each([
    ['en', 'June 14, 2024'],
    ['de', '14. Juni 2024'],
    ['fr', '14 juin 2024'],
    ['es', '14 de junio de 2024'],
    ['pt', '14 de junho de 2024'],
    ['ru', '14 июня 2024 г.'],
  ] as const)('writes the date in %s', (locale, text) => expect(wordsOf(aDateElement({ locale }))).toEqual([text]));

  it.each(dateStyles)('keeps its words within its frame as %s, in every language and shape', (style) => {
    for (const locale of LOCALES)
      for (const [width, height] of [
        [60, 15],
        [20, 40],
        [40, 40],
      ] as const) {
        const words = measureDrawnWords(
          aDateElement({ style, locale, date: '2024-09-30', frame: { x: 0, y: 0, width, height } }),
        );
        expect(words?.box.x).toBeGreaterThanOrEqual(-0.01);
        expect(words?.box.y).toBeGreaterThanOrEqual(-0.01);
        expect((words?.box.x ?? 0) + (words?.box.width ?? 0)).toBeLessThanOrEqual(width + 0.01);
        expect((words?.box.y ?? 0) + (words?.box.height ?? 0)).toBeLessThanOrEqual(height + 0.01);
      }
  });
});
