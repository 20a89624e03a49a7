import type { ComponentProps } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent } from '@/ui';
import styles from './Google.module.css';
import type { GoogleButton } from './GoogleButton';

const LoadedButton = lazyComponent(async () => ({
  default: (await import(/* webpackChunkName: "google-button" */ './GoogleButton')).GoogleButton,
}));

/** The button of Google Photos, which loads after the page. Until then a disabled one has its place. */
export const LazyGoogleButton = ({ size = 'medium' }: ComponentProps<typeof GoogleButton>) => (
  <LoadedButton
    size={size}
    pending={
      <Button size={size} className={styles.button} disabled>
        <T id="google.button" />
      </Button>
    }
  />
);
