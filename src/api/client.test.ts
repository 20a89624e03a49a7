import { type EndpointName, endpoints, type ResponseShape } from '@domain/contract';
import responseShapes from '@domain/contract/responseShapes.json';
import { contract } from '@domain/contract/schemas';
import { toResponseShapes } from '@domain/contract/schemas/responseShape';
import { hasShape } from './client';

const shapes: Readonly<Record<string, unknown>> = responseShapes;

it('matches the schemas of the contract (else run: npm run response-shapes)', () => {
  expect(responseShapes).toEqual(toResponseShapes(contract));
});

describe('a response', () => {
  const user = {
    id: 'u',
    name: 'Ana',
    email: 'a@b.example',
    is_verified: true,
    created_at: '',
    currency: 'EUR',
    ads_allow: false,
    reminders_allow: false,
    tracking_allow: false,
    additional_data: { showcase: '', language: 'en' },
  };
  const picking = { session: 's', state: 'done', url: null, poll_ms: 1, files: [], total: 0, refused: [], error: null };

  it.each<[string, EndpointName, unknown, boolean]>([
    ['is whole', 'userDetails', { user }, true],
    ['may hold more', 'userDetails', { user: { ...user, later: 1 }, later: 1 }, true],
    ['lacks a field', 'userDetails', { user: { ...user, name: undefined } }, false],
    ['lacks a field deep inside', 'userDetails', { user: { ...user, additional_data: {} } }, false],
    ['has null for a field', 'userDetails', { user: null }, false],
    ['has null where that is told', 'pickerFiles', picking, true],
    ['lacks what may only be null', 'pickerFiles', { ...picking, url: undefined }, false],
    ['has a text for a list', 'ordersList', { orders: 'none', total: 0 }, false],
    ['has something else in a list', 'albumsCategories', { categories: ['a', null] }, false],
    ['is a page of a proxy', 'login', '<html>', false],
    ['is nothing', 'login', undefined, false],
  ])('that %s', (_, name, response, isWhole) => {
    const { method, path } = endpoints[name];
    expect(hasShape(response, shapes[`${method} ${path}`] as ResponseShape)).toBe(isWhole);
  });
});
