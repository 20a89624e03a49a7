import type { CartItem } from '@domain/contract';
import { Link } from 'react-router-dom';
import { T } from '@/i18n';
import { Icon } from '@/ui';
import styles from './ItemWarnings.module.css';

/** Print quality warnings with a link to the editor's check. They do not stop the payment: only errors do. */
export function ItemWarnings({ item: { album, warnings } }: { readonly item: CartItem }) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      <ul>
        {warnings.map(({ code, cover, count, values }) => (
          <li key={`${cover} ${code}`}>
            <Icon name="info" size={16} />
            <span>
              {cover && (
                <strong>
                  <T id="cart.warning.cover" />
                </strong>
              )}{' '}
              <T id={`check.found.${code}`} values={values} />
              {count > 1 && ` (${count}×)`}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/creations/editor/${album.id}?check`}>
        <T id="cart.check" />
      </Link>
    </div>
  );
}
