import { ApiError, toFailure } from '@/api';
import { toHttpError } from '@/api/client';
import { errorToast } from './errorToast';

const said = (failure: unknown, title: Parameters<typeof errorToast>[0] = 'toast.errorFetchingAlbums') =>
  errorToast(title, toFailure(failure)).payload.description;
const answered = (status: number, body: unknown) =>
  toHttpError(status, body, `Request failed with status code ${status}`);

describe('the description of an error toast', () => {
  it('is translated for a known code', () => {
    expect(said(answered(422, { error: 'cart_full', message: 'The cart is full.' }))).toEqual({
      id: 'error.cart_full',
    });
    expect(said(new ApiError({ code: 'network', status: 0, message: 'x' }))).toEqual({ id: 'error.network' });
  });

  it.each([
    [500, { error: 'printer_on_fire', message: 'The printer is on fire.' }],
    [404, { message: 'No such shelf.' }],
    [418, { error: 'teapot', message: 'I am a teapot.' }],
  ])("is the server's message for an unknown code of status %i", (status, body) =>
    expect(said(answered(status, body))).toEqual({ text: body.message }),
  );

  it("is the error's message when there is no response", () => {
    expect(said(new Error('No room for a worker'))).toEqual({ text: 'No room for a worker' });
  });

  it.each([
    [418, {}],
    [418, { message: 7 }],
    [400, ''],
  ])('is "Unknown error" for status %i without a message', (status, body) =>
    expect(said(answered(status, body))).toEqual({ id: 'error.unknown' }),
  );

  it.each([
    [500, {}, 'error.internal'],
    [502, '<html>', 'error.unavailable'],
    [503, {}, 'error.unavailable'],
    [429, {}, 'error.rate_limited'],
  ])('is "Unknown error" for status %i without a message, then what is known', (status, body, id) =>
    expect(said(answered(status, body))).toEqual([{ id: 'error.unknown' }, { id }]),
  );

  it('is "Unknown error" without any message', () => {
    expect(said('thrown')).toEqual({ id: 'error.unknown' });
    expect(said(new Error(''))).toEqual({ id: 'error.unknown' });
  });

  it('of an undeletable spread is that of the specification when the server sends none', () => {
    for (const body of [{}, '', { error: 'strange' }])
      expect(said(answered(409, body), 'toast.errorDeletingSpread')).toEqual({ id: 'error.too_few_pages' });
    expect(said(answered(409, { message: 'Locked.' }), 'toast.errorDeletingSpread')).toEqual({ text: 'Locked.' });
    expect(said(answered(409, { error: 'conflict' }), 'toast.errorDeletingSpread')).toEqual({ id: 'error.conflict' });
  });
});
