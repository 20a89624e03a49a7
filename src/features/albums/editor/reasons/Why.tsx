import { lazy, Suspense, useState } from 'react';
import { T } from '@/i18n';
import { Button, Skeleton } from '@/ui';

const WhyList = lazy(() => import(/* webpackChunkName: "reasons" */ './WhyList'));

/** Tells on request why the spread looks as it does; the engine is loaded when it is wanted. */
export function Why() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
