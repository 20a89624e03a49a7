import type { ClientConfig } from 'pg';
import pino from 'pino';
import type { Config } from '../../config';
import { createRuntime } from '../../runtime';

/** Worker process for crash tests: it runs jobs and ignores signals to stop gracefully. */
process.once('message', ({ config, connection }: { config: Config; connection: ClientConfig }) => {
  const secretKey = Buffer.from(config.secretKey);
  createRuntime({ ...config, secretKey }, connection, pino({ level: 'silent' })).then(
    () => process.send?.('ready'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
