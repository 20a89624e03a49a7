/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { objectUrls, useObjectUrl } from './objectUrls';

const revoked: string[] = [];
let made = 0;
URL.createObjectURL = () => `blob:${++made}`;
URL.revokeObjectURL = (url) => void revoked.push(url);
const picture = new Blob();

afterEach(() => {
  objectUrls.clear();
  revoked.length = 0;
});

describe('objectUrls', () => {
  it('revokes a URL once when its picture is replaced, taken back or cleared', () => {
    const first = objectUrls.put('a', picture);
    const second = objectUrls.put('a', picture);
    expect(revoked).toEqual([first]);
    objectUrls.revoke('a');
    objectUrls.revoke('a');
    const third = objectUrls.put('b', picture);
    objectUrls.clear();
    expect(revoked).toEqual([first, second, third]);
    expect(objectUrls.get('b')).toBeUndefined();
  });

  it('keeps the newest retired pictures and all that are not retired', () => {
    objectUrls.put('under way', picture);
    for (let i = 0; i < 310; i++) {
      objectUrls.put(`p${i}`, picture);
      objectUrls.retire(`p${i}`);
    }
    expect(revoked).toHaveLength(10);
    expect(objectUrls.get('p9')).toBeUndefined();
    expect(objectUrls.get('p10')).toBeDefined();
    expect(objectUrls.get('under way')).toBeDefined();
  });

  it('notifies subscribers of a picture that was added or removed', () => {
    const { result } = renderHook(() => useObjectUrl('a'));
    expect(result.current).toBeUndefined();
    act(() => void objectUrls.put('a', picture));
    expect(result.current).toMatch(/^blob:/);
    act(() => objectUrls.revoke('a'));
    expect(result.current).toBeUndefined();
  });
});
