import type { SpreadElement } from '@domain/document';
import type { ZOrderMove } from '@domain/document/edit';
import { T } from '@/i18n';
import { Button } from '@/ui';
import { useElementCommands } from '../hooks/useElementCommands';
import styles from './Panels.module.css';

const moves: readonly ZOrderMove[] = ['front', 'forward', 'backward', 'back'];

/** Z-order buttons for overlapping elements. */
export function ZOrderButtons({ elements }: { readonly elements: readonly SpreadElement[] }) {
  const commands = useElementCommands();
  return (
    <fieldset className={styles.group} disabled={elements.every(({ locked }) => locked)}>
      <legend className="visually-hidden">
        <T id="editor.arrange" />
      </legend>
      <div className={styles.actions}>
        {moves.map((to) => (
          <Button key={to} size="small" onClick={() => commands.changeZOrder(to)}>
            <T id={`editor.pile.${to}`} />
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
