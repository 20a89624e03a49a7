import type { SpreadDocument, SpreadElement } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import { aSpread } from '@domain/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { DocumentContext, EditorContext, type EditorTools } from '@/features/albums/editor/context';
import { renderApp } from './renderApp';

interface DeskProps {
  readonly start: SpreadDocument;
  readonly draw: (doc: SpreadDocument) => ReactNode;
}

const done = jest.fn<void, [SpreadDocument]>();
/** What is on the spread after all that was done to it. */
export const elementsNow = () => done.mock.lastCall?.[0].elements;

function Desk({ start, draw }: DeskProps) {
  const [doc, change] = useState(start);
  const tools: Partial<EditorTools> = {
    apply: (command) => change((before) => applyCommand(before, command)),
    cropping: 'p1',
  };
  useEffect(() => done(doc), [doc]);
  return (
    <DocumentContext value={doc}>
      <EditorContext value={tools as EditorTools}>{draw(doc)}</EditorContext>
    </DocumentContext>
  );
}

/** Draws panels over a spread to which everything is done at once. */
export const desk = (elements: readonly SpreadElement[], draw: (elements: readonly SpreadElement[]) => ReactNode) =>
  renderApp(<Desk start={aSpread({ elements })} draw={(doc) => draw(doc.elements)} />);

/** Writes one value after the other into a field, and leaves it. */
export async function write(label: string, ...values: readonly string[]) {
  const field = await screen.findByLabelText(label);
  for (const value of values) {
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  act(() => field.blur());
}
