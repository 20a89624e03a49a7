import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type ContractUser, createContractUser } from '../testing/contract/contractFixture';
import { withTestServer } from '../testing/testServer';

interface SpecifiedCall {
  readonly call: string;
  readonly body?: unknown;
  /** Required fields that the specification does not list or leaves open. */
  readonly needs?: readonly string[];
  readonly anonymous?: true;
}

const open = (call: string, body?: unknown, needs?: readonly string[]): SpecifiedCall => ({
  call,
  body,
  anonymous: true,
  ...(needs && { needs }),
});

/** Every call of the specification with exactly the listed fields. */
const calls = ({ user, ids }: ContractUser): readonly SpecifiedCall[] => [
  open('POST /auth/login', { email: user.email, password: user.password }),
  open('POST /auth/register', { email: `${randomUUID()}@example.com`, password: user.password, name: 'New' }),
  open('POST /auth/reset_password', { email: user.email }),
  open('POST /auth/update_password', undefined, ['token', 'password']),
  open('POST /auth/verify_email', { email: user.email }),
  open('POST /auth/verify_email', undefined, []),
  open('POST /auth/retry_verify_email', undefined, ['email']),
  open('POST /auth/refresh'),
  { call: 'GET /user/details' },
  { call: 'GET /user/google_url' },
  { call: 'POST /user/google_code', needs: ['code', 'state'] },
  { call: 'GET /user/picker_files' },
  { call: 'GET /user/delete_account' },
  { call: 'POST /user/update' },
  { call: 'GET /user/cart' },
  { call: 'GET /user/notification' },
  { call: 'POST /user/cart/add', needs: ['album_id'] },
  { call: 'POST /user/cart/update' },
  { call: 'POST /user/cart/update', body: { country: 'DE', region: '', city: 'Berlin' } },
  { call: 'POST /user/cart/pay' },
  { call: `POST /user/cart/item/${ids.cartItem}` },
  { call: 'POST /delivery/calculate', body: { country: 'DE', region: '', city: 'Berlin' } },
  { call: 'POST /delivery/calculate', needs: ['country'] },
  { call: 'GET /albums' },
  { call: 'GET /albums?page=1&limit=6&sortBy=created_at&sortOrder=desc' },
  { call: `GET /albums/${ids.album}` },
  { call: 'POST /albums/on_generation' },
  { call: 'POST /albums/reset' },
  { call: `POST /albums/${ids.album}/spread`, needs: ['id', 'body', 'version'] },
  { call: `POST /albums/${ids.album}/spread/delete`, needs: ['id'] },
  { call: `POST /albums/${ids.album}/spread/recovery`, needs: ['id'] },
  { call: `POST /albums/${ids.album}/spread/copy`, needs: ['id'] },
  { call: `POST /albums/${ids.album}/spread/reorder`, needs: ['order'] },
  { call: 'GET /albums/categories' },
  { call: 'POST /albums', needs: ['file_ids'] },
  { call: `GET /albums/${ids.album}/preview` },
  { call: `GET /albums/generated/${ids.album}` },
  { call: 'POST /albums/sort' },
  { call: 'GET /albums/recent' },
  { call: 'GET /albums/recent?limit=3' },
  { call: 'GET /albums/lora' },
  { call: 'GET /albums/settings' },
  { call: `GET /albums/pdf/${ids.album}` },
  { call: `GET /albums/pdf/images/${ids.album}` },
  { call: `GET /albums/spread/generate/${ids.generation}` },
  { call: `GET /albums/images/generate/${ids.images}` },
  { call: `GET /albums/shared/${ids.album}` },
  { call: 'POST /albums/not_complete' },
  { call: `POST /albums/${ids.album}/export` },
  { call: `GET /albums/${ids.album}/export/status` },
  { call: 'GET /storage/list2?page=1&limit=6&sortBy=created_at&sortOrder=asc' },
  { call: 'GET /storage/list2' },
  { call: 'POST /storage/list/sort' },
  { call: 'GET /storage/stickers?view=group' },
  { call: 'GET /templates/' },
  { call: 'POST /storage/delete', body: { files: [ids.photo] } },
  { call: `DELETE /albums/${ids.album}` },
  open('POST /album/sharing', undefined, ['url']),
];

describe('every call with the fields of the specification', () => {
  const server = withTestServer();
  let me: ContractUser;
  before(async () => {
    me = await createContractUser(server);
  });

  const send = ({ call, body, anonymous }: SpecifiedCall, headers: Record<string, string>) => {
    const [method = '', path = ''] = call.split(' ');
    return fetch(`${server.origin}/api${path}`, {
      method,
      headers: { ...headers, ...(anonymous ? {} : { authorization: `Bearer ${me.user.token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  it('is not rejected for fields that the specification does not name', async () => {
    for (const one of calls(me)) {
      const json = { 'content-type': 'application/json' };
      for (const headers of one.body === undefined && !one.call.startsWith('DELETE') ? [{}, json] : [json]) {
        const answer = await send(one, headers);
        const errorBody = (await answer.json()) as { error?: string; fields?: Record<string, string> };
        const description = `${one.call} ${JSON.stringify(headers)}: ${answer.status} ${JSON.stringify(errorBody).slice(0, 300)}`;
        assert.ok(answer.status < 500, description);
        assert.equal(answer.status === 400, one.needs !== undefined, description);
        if (one.needs && one.needs.length > 0)
          assert.deepEqual(Object.keys(errorBody.fields ?? {}), one.needs, description);
      }
    }
  });

  it('states what account deletion needs, and deletes nothing', async () => {
    const { status, error } = await server.api('userDelete', { token: me.user.token });
    assert.deepEqual([status, error.error, error.fields], [403, 'confirmation_invalid', { confirmation: 'required' }]);
    assert.match(error.message, /POST \/user\/confirm/);
    assert.equal((await server.api('userDetails', { token: me.user.token })).status, 200);
  });
});
