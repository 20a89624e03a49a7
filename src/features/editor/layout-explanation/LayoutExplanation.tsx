import { useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent, Skeleton, usePreload } from '@/ui';
import { useLazyImport } from '../hooks/useLazyImport';

const load = () => import(/* webpackChunkName: "reasons" */ './LayoutReasons');
const LayoutReasons = lazyComponent(load);

/** Explains the layout of the spread on request. The engine loads when the browser is idle. */
export function LayoutExplanation() {
  const [isOpen, setOpen] = useState(false);
  const loading = useLazyImport();
  usePreload(load);
  const toggle = () => (isOpen ? setOpen(false) : void loading(load).then((part) => setOpen(part !== null)));
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={toggle}>
          <T id="reasons.why" />
        </Button>
      </div>
      {isOpen && <LayoutReasons pending={<Skeleton height={80} />} />}
    </>
  );
}
