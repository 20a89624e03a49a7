import { Client } from 'pg';
import { EmbeddedPostgres } from '.';

/** Test process: starts the database, commits a row and stays until it is killed. */
const database = await EmbeddedPostgres.start(process.argv[2] ?? '');
const client = new Client(database.connection);
await client.connect();
await client.query('insert into kept values (1)');
await client.end();
process.on('message', () => void database.stop().then(() => process.exit(0)));
process.send?.(database.pid);
