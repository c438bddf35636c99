# One image for all processes of an installation; docker-compose.yml says which of them a container runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/var/cache/npm npm_config_cache=/var/cache/npm node scripts/build.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 NODE_COMPILE_CACHE=/tmp/meguri-compiled
# libdeflate: records are compressed in half the time, and inflated in a third; without it zlib does it.
# bubblewrap: keeps analysers of users from everything but their documents; see docker-compose.sandboxes.yml.
RUN apt-get update && apt-get install --yes --no-install-recommends libdeflate0 bubblewrap && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
# Archived bytes, in a volume shared by all processes; it takes its owner from here.
RUN mkdir -p /data/archive /data/replica /data/scans /data/snapshots && chown -R node:node /data
VOLUME /data/archive /data/replica /data/scans /data/snapshots
USER node
