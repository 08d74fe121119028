# The gateway as one image: docker build -t foyer-gateway .
# It runs as user 1000 and writes to /data and /tmp only, so the root file system may be read-only.

FROM node:24.11.1-bookworm-slim AS build
WORKDIR /foyer
ENV CI=true
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/kit/package.json packages/kit/
COPY packages/cli/package.json packages/cli/
COPY packages/test/package.json packages/test/
COPY packages/test/stubs/wagmi-connectors/package.json packages/test/stubs/wagmi-connectors/
COPY apps/gateway/package.json apps/gateway/
COPY apps/demo/package.json apps/demo/
COPY apps/vault/package.json apps/vault/
COPY e2e/react18/package.json e2e/react18/
COPY scripts/compiler/package.json scripts/compiler/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json vite.shared.ts ./
COPY packages/contract packages/contract
COPY packages/test packages/test
COPY apps/gateway apps/gateway
RUN npm run build -w packages/contract && npx -w apps/gateway vite build
COPY scripts/image.mjs scripts/
COPY scripts/lib/imageFiles.mjs scripts/lib/paths.mjs scripts/lib/
# The packed gateway with the packages that it loads; this fails where anything else is found.
RUN node scripts/image.mjs /image

FROM node:24.11.1-bookworm-slim
ARG FOYER_COMMIT=unknown
ENV NODE_ENV=production \
    FOYER_COMMIT=$FOYER_COMMIT \
    FOYER_HOST=0.0.0.0 \
    FOYER_DATABASE=/data/foyer.sqlite
WORKDIR /foyer
COPY --from=build /image ./
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3080 3081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3080/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/gateway/dist/cli.js"]
CMD ["serve"]
