import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from '../../config';
import { migrationsFolder } from '../../projectRoot';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { migrateDatabase } from '.';

const name = `plain_${randomBytes(6).toString('hex')}`;
let place: TestDatabase;
let admin: Client;
let connection: ClientConfig;
before(async () => {
  place = await createTestDatabase();
  admin = new Client(place.connection);
  await admin.connect();
  await admin.query(`create role ${name} login`);
  await admin.query(`create database ${name} owner ${name} template template0`);
  connection = { ...place.connection, user: name, database: name };
});
after(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
  await place.drop();
});

describe('migrations', () => {
  it('run as the owner of the database, who is no superuser', async () =>
    void (await migrateDatabase(connection, migrationsFolder)));

  it('say what to do when PostgreSQL lacks an extension', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    try {
      await mkdir(join(folder, 'meta'));
      const entries = [{ idx: 0, version: '7', when: Date.now() + 86_400_000, tag: '0000_missing', breakpoints: true }];
      await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
      await writeFile(join(folder, '0000_missing.sql'), 'CREATE EXTENSION IF NOT EXISTS missing_trgm;');
      await assert.rejects(migrateDatabase(connection, folder), (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /"missing_trgm" is not available.*contrib modules/);
        return true;
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
