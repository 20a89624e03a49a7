import { useDropzone } from 'react-dropzone';
import { DropArea } from './DropArea';

export default function DropOverlay({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const { getRootProps } = useDropzone({ onDrop: (files) => onDrop(files), noClick: true, noKeyboard: true });
  return <DropArea {...getRootProps()} />;
}
