import { Outlet } from 'react-router-dom';

/** Layout of a book that fills the window. */
export const Component = () => (
  <main id="main">
    <Outlet />
  </main>
);
