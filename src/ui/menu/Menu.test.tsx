import { render, screen } from '@testing-library/react';
import { MenuItem, PositionedMenu } from './Menu';

it('a positioned menu renders no button', async () => {
  const { container } = render(
    <PositionedMenu at={{ x: 10, y: 20 }} label="Commands" onClose={jest.fn()}>
      <MenuItem onSelect={jest.fn()}>Copy</MenuItem>
    </PositionedMenu>,
  );
  // Its code loads slowly on a busy machine.
  await screen.findByRole('menu', { name: 'Commands' }, { timeout: 10_000 });
  expect(container.querySelector('[aria-haspopup]')).toHaveAttribute('aria-hidden', 'true');
});
