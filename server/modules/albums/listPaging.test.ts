import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { type TestUser, withTestServer } from '../../testing/testServer';
import { selectAlbumPage } from './repository';

const ALBUMS = 400;
const LIMIT = 20;
const sorts = ['created_at', 'updated_at', 'title', 'page_count'] as const;

const server = withTestServer();
let ada: TestUser;
before(async () => {
  ada = await server.insertVerifiedUser();
  await server.deps.db.execute(sql`
    with made as (
      insert into albums (id, user_id, title, template_id, format, state, created_at, updated_at)
      select gen_random_uuid(), ${ada.id}, 'Book ' || (n % 7), 'x', 'square-210', 'ready',
        now() - make_interval(mins => n), now() - make_interval(mins => n % 50)
      from generate_series(1, ${ALBUMS}::int) n
      returning id
    ), numbered as (select id, row_number() over () as n from made)
    insert into spreads (id, album_id, position, html)
    select gen_random_uuid(), id, position, '' from numbered, generate_series(0, (n % 5)::int) position`);
  await server.deps.db.execute(sql`analyze albums, spreads`);
});

interface PlanNode {
  readonly 'Subplan Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** Executions of each sub-select of a plan. */
const countSubPlanLoops = (node: PlanNode): number[] => [
  ...(node['Subplan Name']?.startsWith('SubPlan') ? [node['Actual Loops']] : []),
  ...(node.Plans ?? []).flatMap(countSubPlanLoops),
];

describe('paging of the albums list', () => {
  it('lists every album once in every order', async () => {
    for (const sortBy of sorts) {
      const ids: string[] = [];
      for (let page = 1; page <= ALBUMS / LIMIT; page += 1) {
        const { body } = await server.api('albumsSort', {
          token: ada.token,
          body: { page, limit: LIMIT, sortBy, sortOrder: 'desc' },
        });
        assert.equal(body.total, ALBUMS);
        ids.push(...body.albums.map(({ id }) => id));
      }
      assert.equal(new Set(ids).size, ALBUMS, sortBy);
    }
  });

  it('orders by the number of pages across pages', async () => {
    const counts: number[] = [];
    for (const page of [1, 10, 20]) {
      const query = { page, limit: LIMIT, sortBy: 'page_count', sortOrder: 'asc' } as const;
      const rows = await selectAlbumPage(server.deps.db, ada.id, query);
      counts.push(...rows.map(({ spreadCount }) => spreadCount));
    }
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    );
    assert.equal(counts.at(0), 1);
    assert.equal(counts.at(-1), 5);
  });

  it('reads counts and covers only for the albums of the page', async () => {
    const page = { page: ALBUMS / LIMIT, limit: LIMIT, sortBy: 'created_at', sortOrder: 'desc' } as const;
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      sql`explain (analyze, format json) ${selectAlbumPage(server.deps.db, ada.id, page).getSQL()}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    assert.ok(plan);
    const loops = countSubPlanLoops(plan);
    assert.ok(loops.length >= 3, 'the photo count and the cover are sub-selects');
    assert.deepEqual(
      loops.filter((n) => n > LIMIT),
      [],
    );
  });
});
