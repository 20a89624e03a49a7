import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkMigrations } from './check-migrations.mjs';

const changelog = '# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n## 0.1.0\n';

/** Checks one new migration after twenty older ones. */
function check(sql, { when = 1020, tag = '0020_new', extra } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    mkdirSync(join(folder, 'meta'));
    const entries = Array.from({ length: 20 }, (_, idx) => ({
      idx,
      tag: `${String(idx).padStart(4, '0')}_old`,
      when: 1000 + idx,
    }));
    for (const { tag: name } of entries) writeFileSync(join(folder, `${name}.sql`), 'DROP TABLE "old";');
    entries.push({ idx: 20, tag, when });
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
    if (sql !== null) writeFileSync(join(folder, `${tag}.sql`), sql);
    if (extra) writeFileSync(join(folder, extra), 'select 1;');
    return checkMigrations(folder, changelog);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('check of migrations', () => {
  for (const sql of [
    'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL, "drop" text NOT NULL);',
    'ALTER TABLE "photos" ADD COLUMN "note" text;',
    'ALTER TABLE "photos" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
    'CREATE INDEX "photos_drop" ON "photos" ("type");',
    'UPDATE "photos" SET "note" = \'drop table, rename, set not null\';',
    '-- drop it later\nALTER TABLE "photos" ALTER COLUMN "note" SET DEFAULT \'\';',
  ])
    it(`accepts ${sql.replaceAll('\n', ' ').slice(0, 70)}`, () => assert.deepEqual(check(sql), []));

  for (const sql of [
    'ALTER TABLE "photos" DROP COLUMN "note";',
    'drop table "photos";',
    'ALTER TABLE "photos" RENAME COLUMN "note" TO "remark";',
    'ALTER TABLE "photos" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "photos" ALTER COLUMN "note" SET DATA TYPE integer;',
    'ALTER TABLE "photos" ALTER "note" TYPE integer;',
    'ALTER TABLE "photos" ADD COLUMN "note" text NOT NULL;',
  ]) {
    it(`refuses ${sql} unless it names the release that stopped using it`, () => {
      const [fault = '', ...more] = check(sql);
      assert.match(fault, /^0020_new\.sql: .*unused since/);
      assert.deepEqual(more, []);
      assert.deepEqual(check(`-- unused since 0.2.0: the note\n${sql}`), []);
    });
  }

  it('wants the comment above each statement, with a release and a subject', () => {
    const drop = 'ALTER TABLE "photos" DROP COLUMN "note";';
    const other = 'ALTER TABLE "photos" DROP COLUMN "other";';
    const both = `-- unused since 0.2.0: the note\n${drop}\n--> statement-breakpoint\n${other}`;
    assert.equal(check(both).length, 1);
    assert.match(check(`-- unused since 0.3.0: the note\n${drop}`).join(), /0\.3\.0 is not a release/);
    assert.equal(check(`-- unused since 0.2.0\n${drop}`).length, 1);
    assert.equal(check(`-- unused since long ago: the note\n${drop}`).length, 1);
  });

  it('refuses a migration that databases would skip, and files and journal entries without each other', () => {
    assert.match(check('select 1;', { when: 1019 }).join(), /older than 0019_old/);
    assert.match(check('select 1;', { tag: '0021_new' }).join(), /entry 20/);
    assert.match(check(null).join(), /has no file/);
    assert.match(check('select 1;', { extra: '0020_other.sql' }).join(), /0020_other\.sql: is not in the journal/);
  });
});
