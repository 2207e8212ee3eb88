# syntax=docker/dockerfile:1
# The app alone, for production. The image holds no setting and no secret: every variable of
# .env.example comes from the environment, DATABASE_URL and an https APP_URL among them.
# Before the first start and after each update:  docker run … node scripts/run.mjs db:migrate

# The base is named by its digest, which `docker buildx imagetools inspect node:24-bookworm-slim` prints:
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
ARG NODE_IMAGE
RUN case "$NODE_IMAGE" in *@sha256:*) ;; *) echo "NODE_IMAGE=$NODE_IMAGE has no @sha256: digest" >&2; exit 1 ;; esac
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci

FROM packages AS build
ENV NEXT_TELEMETRY_DISABLED=1
COPY tsconfig.json next.config.mjs postcss.config.mjs prisma.config.ts proxy.ts instrumentation.ts ./
COPY prisma ./prisma
COPY scripts ./scripts
COPY messages ./messages
COPY public ./public
COPY lib ./lib
# Scripts name parts of the tests, and the build checks the types of both.
COPY tests ./tests
COPY app ./app
# Of the packages and the build, only what is loaded at run time goes on.
RUN npm run --silent sbom > sbom.cdx.json && npm run build && npm run release -- --folder /release

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    DIWAN_MODE=production \
    PORT=3000 \
    NEXT_MANUAL_SIG_HANDLE=1 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_ARENA_MAX=2
# Written by nobody at run time: whoever gets into the process changes no script of the shop.
COPY --from=build /release /app/sbom.cdx.json ./
# Results wait here while the database is away: give it a volume of its own, which outlives the container.
RUN mkdir -m 700 /spool && chown node:node /spool
ENV SPOOL_DIR=/spool
VOLUME /spool
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# SIGTERM and SIGINT are answered in lib/jobs/stop-process.ts: give it 40 seconds (docs/operations/upgrade.md).
CMD ["node", "scripts/processes/serve.mjs", "start", "-H", "0.0.0.0"]
