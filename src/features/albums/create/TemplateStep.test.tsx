import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '@/testing/renderApp';
import { TemplateStep } from './TemplateStep';

const choice = { format: 'square-210', photoIds: [], target: null } as unknown as Parameters<
  typeof TemplateStep
>[0]['choice'];
const shown = () => within(screen.getByRole('radiogroup', { name: 'Template' })).getAllByRole('radio');

function Step() {
  const [templateId, setTemplateId] = useState('journey');
  return <TemplateStep choice={{ ...choice, templateId }} onChoose={setTemplateId} />;
}

it('offers six templates first, those of an occasion on request, and keeps the chosen one in sight', async () => {
  renderApp(<Step />);
  expect(shown()).toHaveLength(6);
  expect(screen.getByRole('radio', { name: 'Journey' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Art' }));
  expect(shown()).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Pairs' }));
  expect(screen.getByRole('radio', { name: 'Pairs' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Our picks' }));
  expect(shown()).toHaveLength(6);
  expect(shown()[0]).toBe(screen.getByRole('radio', { name: 'Pairs' }));
});
