import { Outlet } from 'react-router-dom';

export const Component = () => (
  <main id="main">
    <Outlet />
  </main>
);
