import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/drivers/database/schema/index.ts',
  out: './server/migrations',
});
