import type { SpreadDocument, SpreadElement } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import { aSpread } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { DocumentContext, EditorContext, type EditorTools } from '@/features/editor/hooks/EditorContext';
import { renderApp } from './renderApp';

interface PanelHarnessProps {
  readonly start: SpreadDocument;
  readonly draw: (doc: SpreadDocument) => ReactNode;
}

const onCommand = jest.fn<void, [SpreadDocument]>();
/** Returns the elements of the spread after all commands. */
export const getElements = () => onCommand.mock.lastCall?.[0].elements;

function PanelHarness({ start, draw }: PanelHarnessProps) {
  const [doc, change] = useState(start);
  const tools: Partial<EditorTools> = {
    apply: (command) => change((before) => applyCommand(before, command)),
    cropping: 'p1',
  };
  useEffect(() => onCommand(doc), [doc]);
  return (
    <DocumentContext value={doc}>
      <EditorContext value={tools as EditorTools}>{draw(doc)}</EditorContext>
    </DocumentContext>
  );
}

/** Renders panels for a spread and applies every command at once. */
export const renderPanel = (
  elements: readonly SpreadElement[],
  draw: (elements: readonly SpreadElement[]) => ReactNode,
) => renderApp(<PanelHarness start={aSpread({ elements })} draw={(doc) => draw(doc.elements)} />);

/** Types each value into a field and leaves it. */
export async function typeInto(label: string, ...values: readonly string[]) {
  const field = await screen.findByLabelText(label);
  for (const value of values) {
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  act(() => field.blur());
}
