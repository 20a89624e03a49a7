import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { T } from '@/i18n';
import { carriesFiles } from '@/lib/dom/dropGuard';
import { readDroppedFiles } from '@/lib/dom/readDroppedFiles';
import { handedOverFiles, hasWaitingBook } from '@/lib/visitorBookEntry';
import { Button, ButtonLink } from '@/ui';
import styles from './FirstBook.module.css';

type Handed = Parameters<typeof handedOverFiles.put>[0];

/** Takes photos on the sign-in page, for a book without an account: at the button, or dropped anywhere on the page. */
export function FirstBook() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const handOver = (files: Handed) => {
    handedOverFiles.put(files);
    void navigate('/book');
  };
  const isOver = useDrops(handOver);
  return (
    <section className={styles.first} data-over={isOver || undefined}>
      <p className={styles.title}>
        <T id={isOver ? 'visitorBook.drop' : 'visitorBook.dropHere'} />
      </p>
      <p className={styles.text}>
        <T id="auth.firstBook.text" />
      </p>
      <Button variant="accent" onClick={() => input.current?.click()}>
        <T id="photos.choose" />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,.heic,.heif,.hif,.avif,.tif,.tiff"
        data-testid="first-book-input"
        onChange={({ target }) => {
          if (target.files?.length) handOver({ files: Array.from(target.files), unreadable: [] });
        }}
      />
      <WaitingBookLink />
    </section>
  );
}

/** The files of a drop can be read only during its event. @returns true while files are over the window */
function useDrops(onDrop: (files: Handed) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current(readDroppedFiles(event.dataTransfer));
    };
    // Before the guard that refuses files at the window.
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

const neverChanges = () => () => undefined;

function WaitingBookLink(): ReactNode {
  // The prerendered HTML is the same for all.
  const isWaiting = useSyncExternalStore(neverChanges, hasWaitingBook, () => false);
  return (
    isWaiting && (
      <ButtonLink to="/book">
        <T id="auth.firstBook.waits" />
      </ButtonLink>
    )
  );
}
