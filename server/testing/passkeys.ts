import { SoftAuthenticator } from './softAuthenticator';
import type { TestServer, TestUser } from './testServer';

type PasskeyServer = Pick<TestServer, 'api' | 'deps'>;

/** Options for adding a passkey, with the password that they need. */
export async function requestAddOptions({ api }: PasskeyServer, { token, password }: TestUser) {
  const { confirmation } = (await api('userConfirm', { token, body: { password } })).body;
  return (await api('passkeyAddOptions', { token, body: { confirmation } })).body.options;
}

export const createAuthenticator = ({ deps }: PasskeyServer): SoftAuthenticator =>
  new SoftAuthenticator(deps.config.publicUrl);

export async function addPasskey(server: PasskeyServer, user: TestUser, name = 'Phone') {
  const authenticator = createAuthenticator(server);
  const credential = authenticator.create(await requestAddOptions(server, user));
  const { passkey } = (await server.api('passkeyAdd', { token: user.token, body: { name, credential } })).body;
  return { authenticator, id: passkey.id };
}
