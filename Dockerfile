# Tonearm in one container. Without DATABASE_URL it runs its own PostgreSQL in the volume /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npx vite build && npx vite build --config vite.server.config.ts \
  && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:24-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TONEARM_DATA=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
# SIGTERM ends it cleanly within 10 s; give it a little more (docker stop -t 15).
STOPSIGNAL SIGTERM
# Every role answers it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As scripts/start.mjs does it.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "dist-server/main.js"]
