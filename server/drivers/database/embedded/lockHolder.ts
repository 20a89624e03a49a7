import { Client } from 'pg';
import { EmbeddedPostgres } from '.';

/** A server that starts the database, commits a row and stays: for the tests that kill it. */
const database = await EmbeddedPostgres.start(process.argv[2] ?? '');
const client = new Client(database.connection);
await client.connect();
await client.query('insert into kept values (1)');
await client.end();
process.on('message', () => void database.stop().then(() => process.exit(0)));
process.send?.(database.pid);
