import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { settingNames } from './config';
import { findUnknownSettings } from './config.unknown';
import { projectRoot } from './projectRoot';

const namesOf = (...names: string[]) =>
  findUnknownSettings(Object.fromEntries(names.map((name) => [name, 'x']))).map(
    ({ name, nearest }) => `${name} ${nearest}`,
  );

it('finds misspelt settings with the nearest name', () => {
  assert.deepEqual(namesOf('S3_BUKET', 'SMPT_URL', 'TRUST_PROXIES', 'S3_SECRET_KEY', 'QUOTA_GB', 'PUBLICURL'), [
    'S3_BUKET S3_BUCKET',
    'SMPT_URL SMTP_URL',
    'S3_SECRET_KEY S3_SECRET_ACCESS_KEY',
    'QUOTA_GB QUOTA_BYTES',
    'PUBLICURL PUBLIC_URL',
  ]);
});

it('leaves settings and the variables of others alone', () => {
  assert.deepEqual(namesOf(...settingNames), []);
  const others =
    'HOME HOSTNAME PATH PWD SHLVL MAIL LANG USER LOGNAME SHELL TERM TMPDIR TZ NODE_ENV NODE_OPTIONS INIT_CWD ' +
    'npm_lifecycle_event PGHOST POSTGRES_PASSWORD AWS_REGION GOOGLE_APPLICATION_CREDENTIALS PORTS POSTS ROLES ' +
    'S3_SERVICE_HOST S3_SERVICE_PORT S3_PORT S3_PORT_9000_TCP_ADDR KUBERNETES_PORT INVOCATION_ID JOURNAL_STREAM';
  assert.deepEqual(namesOf(...others.split(' ')), []);
});

it('leaves the variables of compose.yaml alone, which reach the containers with the settings', () => {
  const example = readFileSync(join(projectRoot, 'deploy/compose.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  assert.ok(names.includes('POSTGRES_PASSWORD'));
  assert.deepEqual(namesOf(...names), []);
});

it('knows the settings of .env.example, all of which the page on settings describes', () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  assert.deepEqual(
    read('.env.example')
      .match(/^\w+(?==)/gm)
      ?.sort(),
    [...settingNames].sort(),
  );
  const page = read('docs/settings.md');
  assert.deepEqual(
    settingNames.filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});
