/**
 * Paths whose files can be named ahead: what they show depends on no account. `next` are the pages people mostly go to from there, whose files
 * are worth loading ahead.
 */
const authPage = (name, ...next) => ({ path: `/auth/${name}`, next: next.map((other) => `/auth/${other}`) });

export const prerenderedPages = [
  authPage('login', 'registration', 'forgot_password'),
  authPage('registration', 'login'),
  authPage('forgot_password', 'login'),
  authPage('reset_password', 'login'),
  authPage('verify_email', 'login'),
];
