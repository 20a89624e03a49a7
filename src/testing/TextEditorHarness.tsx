import { breakTextElement, paintSheet, type StyledRange, type TextElement } from '@domain/document';
import { type EditCommand, editDocument } from '@domain/document/edit';
import { aSpread, aTextElement } from '@domain/testing';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextEditor } from '@/features/editor/canvas/text/TextEditor';
import { EditorContext, type EditorTools } from '@/features/editor/hooks/EditorContext';
import { selectEditor } from '@/features/editor/state/selectors';
import { PagePainting } from '@/features/viewer/painting/PagePainting';
import { useAppSelector } from '@/store/hooks';

interface TextEditorHarnessProps {
  readonly start: string;
  readonly onText: (text: string) => void;
  readonly onStyles?: (styles: readonly StyledRange[]) => void;
  readonly onGone?: (ids: readonly string[]) => void;
  readonly style?: Partial<TextElement>;
  readonly onCommand?: (command: EditCommand) => void;
}

/** Page with a text in editing and its rendering. */
export function TextEditorHarness({ start, onText, onStyles, onGone, style, onCommand }: TextEditorHarnessProps) {
  const [isEditing, setIsEditing] = useState(true);
  const [{ text, styles }, setText] = useState<Pick<TextElement, 'text' | 'styles'>>({
    text: start,
    ...(style?.styles && { styles: style.styles }),
  });
  const frame = { x: 0, y: 0, width: 100, height: 60 };
  const { styles: _, ...look } = style ?? {};
  const made = aTextElement({ text, frame, ...look, ...(styles && { styles }) });
  const element: TextElement = { ...made, lines: breakTextElement(made) };
  const doc = aSpread({ elements: [element] });
  const isWaiting = useAppSelector((state) => selectEditor(state).waitsForFonts);
  const waiting = useRef<EditCommand[]>([]);
  const run = (commands: readonly EditCommand[]) => {
    const { elements } = commands.reduce((before, command) => editDocument(before, command).document, doc);
    const [next] = elements;
    if (next?.type !== 'text') return;
    setText({ text: next.text, ...(next.styles && { styles: next.styles }) });
    if (commands.some(({ kind }) => kind === 'setText')) onText(next.text);
    onStyles?.(next.styles ?? []);
  };
  const apply: EditorTools['apply'] = (command) => {
    onCommand?.(command);
    if (command.kind === 'removeElements') onGone?.(command.ids);
    if (command.kind !== 'setText' && command.kind !== 'setCharacterStyle') return;
    if (isWaiting) waiting.current.push(command);
    else run([command]);
  };
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!isWaiting && waiting.current.length > 0) latest.current(waiting.current.splice(0));
  }, [isWaiting]);
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
