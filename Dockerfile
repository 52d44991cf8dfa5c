# Herald in one image: all in one process by default; the halves are other commands (see docker-compose.yml).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json .pages.mjs .programs.mjs .database.mjs ./
COPY src src
COPY workers workers
RUN npm run build
# A library of the queues' page names the compiler as something it may use, which keeps that from being pruned.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What pictures are drawn with is large, and by itself the allocator keeps it for the next one.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 0700 /data
COPY package.json LICENSE .build.mjs ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Everything else belongs to root: the process can write to its data and nowhere else.
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker listens one port higher than a gateway does; whichever of the two is here has to answer.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const port = Number(process.env.PORT || 3000); const ask = (n) => fetch(`http://127.0.0.1:${n}/healthz`).then(({ ok }) => ok || Promise.reject()); Promise.any([ask(port), ask(port + 1)]).then(() => process.exit(0), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/programs/herald.js"]
