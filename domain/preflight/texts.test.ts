import { aCalendarElement, aDateElement, aMapElement, aSpread } from '@domain/testing';
import type { SpreadElement } from '../document/model';
import { preflight } from '.';

const crowd = Array.from({ length: 12 }, (_, i) => ({ name: `Castel ${i}`, latitude: 41 + i / 100, longitude: 12 }));

/** Codes of the findings of an inner spread. */
function findingsOf(elements: readonly SpreadElement[]): string[] {
  const spreads = [{ id: 's', document: aSpread({ elements }) }];
  return preflight({ spreads, photos: {}, printer: 'trade', cover: 'hard', paper: 'silk-170' }).flatMap((finding) =>
    finding.spreadId === 's' ? [`${finding.code} ${finding.severity} ${finding.elementId}`] : [],
  );
}

it.each<[string, string[], SpreadElement[]]>([
  ['a map, a calendar and a date', [], [aMapElement(), aCalendarElement(), aDateElement()]],
  ['a map to the trim', [], [aMapElement({ frame: { x: -3, y: -3, width: 213, height: 216 } })]],
  [
    'a calendar too small to read',
    ['drawing_small warning c1'],
    [aCalendarElement({ frame: { x: 240, y: 20, width: 40, height: 30 } })],
  ],
  [
    'names that cover each other',
    ['map_crowded warning m1'],
    [aMapElement({ frame: { x: 20, y: 20, width: 50, height: 50 }, places: crowd })],
  ],
  [
    'a date near the edge',
    ['text_near_trim warning d1'],
    [aDateElement({ frame: { x: 378, y: 40, width: 41, height: 10 } })],
  ],
])('the check of %s finds %j', (_, wanted, elements) => expect(findingsOf(elements)).toEqual(wanted));
