import { lazy, Suspense, useState } from 'react';
import { T } from '@/i18n';
import { Button, Skeleton, useLoadAhead } from '@/ui';
import { useLoading } from '../useLoading';

const load = () => import(/* webpackChunkName: "reasons" */ './WhyList');
const WhyList = lazy(load);

/** Tells on request why the spread looks as it does; the engine is loaded once the browser is idle. */
export function Why() {
  const [isOpen, setOpen] = useState(false);
  const loading = useLoading();
  useLoadAhead(load);
  const toggle = () => (isOpen ? setOpen(false) : void loading(load).then((part) => setOpen(part !== null)));
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={toggle}>
          <T id="reasons.why" />
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height={80} />}>
          <WhyList />
        </Suspense>
      )}
    </>
  );
}
