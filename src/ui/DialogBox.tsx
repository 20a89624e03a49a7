import { Dialog as Radix } from 'radix-ui';
import { useT } from '@/i18n';
import { classes } from './classes';
import type { DialogProps } from './Dialog';
import styles from './Dialog.module.css';
import { Icon } from './Icon';

/** The dialog itself; see `Dialog`. */
const DialogBox = ({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  wide = false,
  dismissable = true,
}: DialogProps) => {
  const t = useT();
  const stay = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classes(styles.dialog, wide && styles.wide)}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {dismissable && (
              <Radix.Close className={styles.close} aria-label={t('ui.close')}>
                <Icon name="close" />
              </Radix.Close>
            )}
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

export default DialogBox;
