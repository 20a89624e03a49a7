import { useState } from 'react';
import { T } from '@/i18n';
import { Button, lazyComponent, Skeleton, usePreload } from '@/ui';
import { useLoading } from '../hooks/useLazyImport';

const load = () => import(/* webpackChunkName: "reasons" */ './LayoutReasons');
const WhyList = lazyComponent(load);

/** Tells on request why the spread looks as it does; the engine is loaded once the browser is idle. */
export function Why() {
  const [isOpen, setOpen] = useState(false);
  const loading = useLoading();
  usePreload(load);
  const toggle = () => (isOpen ? setOpen(false) : void loading(load).then((part) => setOpen(part !== null)));
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={toggle}>
          <T id="reasons.why" />
        </Button>
      </div>
      {isOpen && <WhyList pending={<Skeleton height={80} />} />}
    </>
  );
}
