import { useEffect } from 'react';
import { Component as LoginPage } from '@/features/auth/pages/LoginPage';
import { visitorBook } from '@/lib/visitorBook';
import { loadVisitorBookSagas } from '@/store/lazySagas';

/** `/auth/login`: deletes a book of a visitor whose time is over. */
export function Component() {
  useEffect(() => {
    if (visitorBook.isOver()) loadVisitorBookSagas().catch(() => undefined);
  }, []);
  return <LoginPage />;
}
