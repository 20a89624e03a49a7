/**
 * Prerendered paths, which show the same to all accounts. `next` are likely next pages, whose files are
 * preloaded.
 */
const authPage = (name, ...next) => ({ path: `/auth/${name}`, next: next.map((other) => `/auth/${other}`) });

export const prerenderedPages = [
  authPage('login', 'registration', 'forgot_password'),
  authPage('registration', 'login'),
  authPage('forgot_password', 'login'),
  authPage('reset_password', 'login'),
  authPage('verify_email', 'login'),
];
