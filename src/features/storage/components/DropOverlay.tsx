import type { ComponentProps, ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';

interface Props {
  readonly onDrop: (files: readonly File[]) => void;
  readonly render: (props: ComponentProps<'div'>) => ReactNode;
}

export default function DropOverlay({ onDrop, render }: Props) {
  const { getRootProps } = useDropzone({ onDrop: (files) => onDrop(files), noClick: true, noKeyboard: true });
  return render(getRootProps());
}
