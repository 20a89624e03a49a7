import { breakTextElement, paintSheet, type TextElement, toStoredText } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { aSpread, aTextElement } from '@domain/testing';
import { useState } from 'react';
import { TextEditor } from '@/features/editor/canvas/text/TextEditor';
import { EditorContext, type EditorTools } from '@/features/editor/hooks/EditorContext';
import { PagePainting } from '@/features/viewer/painting/PagePainting';

interface TextEditorHarnessProps {
  readonly start: string;
  readonly onText: (text: string) => void;
  readonly onGone?: (ids: readonly string[]) => void;
  readonly style?: Partial<TextElement>;
  readonly onCommand?: (command: EditCommand) => void;
}

/** Page with a text in editing and its rendering. */
export function TextEditorHarness({ start, onText, onGone, style, onCommand }: TextEditorHarnessProps) {
  const [isEditing, setIsEditing] = useState(true);
  const [text, setText] = useState(start);
  const frame = { x: 0, y: 0, width: 100, height: 60 };
  const made = aTextElement({ text, frame, ...style });
  const element: TextElement = { ...made, lines: breakTextElement(made) };
  const doc = aSpread({ elements: [element] });
  const apply: EditorTools['apply'] = (command) => {
    onCommand?.(command);
    if (command.kind === 'removeElements') onGone?.(command.ids);
    if (command.kind !== 'setText') return;
    const said = toStoredText(command.text, element.font);
    setText(said);
    onText(said);
  };
  return (
    <EditorContext
      value={
        {
          apply,
          editingText: isEditing ? element.id : null,
          setEditingText: () => setIsEditing(false),
        } as unknown as EditorTools
      }
    >
      <div data-painting data-testid="painting">
        <PagePainting area={frame} steps={paintSheet(doc)} photos={{}} />
      </div>
      <TextEditor document={doc} view={frame} scale={2} />
    </EditorContext>
  );
}
