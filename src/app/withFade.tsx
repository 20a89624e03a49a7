import { type ComponentType, type ReactNode, useState, ViewTransition } from 'react';
import { PAGE_TRANSITION } from '@/ui/constants';
import { loadErrorPage } from './error/ErrorPage';

const prefersReducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/**
 * Fades out a page or layout before the next one fades in (spec §9: fade, out-in; durations are in
 * `fade.css`). The browser shows a snapshot of the leaving page, so it cannot be clicked or
 * focused. There is no animation with reduced motion or in an unsupported browser.
 */
const Fade = ({ children }: { readonly children: ReactNode }) => {
  const [calm] = useState(prefersReducedMotion);
  if (calm) return children;
  return (
    <ViewTransition default="none" enter={PAGE_TRANSITION.name} exit={PAGE_TRANSITION.name}>
      {children}
    </ViewTransition>
  );
};

type Load = () => Promise<{ readonly Component: ComponentType }>;

export const withFade =
  (load: Load): Load =>
  async () => {
    const Inside = await load().then(
      ({ Component }) => Component,
      async (error: unknown) => (await loadErrorPage()).createRetryingPage(load, error),
    );
    return {
      Component: () => (
        <Fade>
          <Inside />
        </Fade>
      ),
    };
  };
