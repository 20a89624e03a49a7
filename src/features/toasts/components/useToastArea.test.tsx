import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useToastArea } from './useToastArea';

const root = document.documentElement;

function Area() {
  const area = useRef<HTMLDivElement>(null);
  useToastArea(area, 4);
  return <div ref={area} />;
}

it('places toasts at the top of an element while it is mounted', () => {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 60, left: 336, width: 812 } as DOMRect);
  const { unmount } = render(<Area />);
  const lengths = () => ['top', 'centre', 'space'].map((name) => root.style.getPropertyValue(`--toasts-${name}`));
  expect(root.dataset.toasts).toBe('top');
  expect(lengths()).toEqual(['64px', '742px', '812px']);
  unmount();
  expect(root.dataset.toasts).toBeUndefined();
  expect(lengths()).toEqual(['', '', '']);
});
