import { Outlet } from 'react-router-dom';

/** The page fills the window: nothing stands beside a book. */
export const Component = () => (
  <main id="main">
    <Outlet />
  </main>
);
