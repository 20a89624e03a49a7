import { PAGE_TRANSITION } from '@domain/contract';
import { type ComponentType, type ReactNode, useState, ViewTransition } from 'react';
import { loadErrorPage } from './error/ErrorPage';

const prefersReducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/**
 * A page or layout that fades out, and only then the next one in (spec §9: fade, out-in; the times are in `fade.css`). The browser shows a
 * picture of the one that leaves, so nothing of it can be clicked or focused any more. Nothing moves when the system asks for that, nor
 * in a browser that cannot.
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

/** Loads a page or layout as one that fades. */
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
