# The service as a container: small, non-root, on a read-only file system. docs/operations/containers.md says how to build and run it.
FROM node:22-bookworm-slim AS build
WORKDIR /srv/glossary
# What decides which packages are installed, so that a change of the sources alone installs nothing anew.
COPY package.json package-lock.json .npmrc ./
COPY src/launch src/launch
COPY database/sqlite-driver database/sqlite-driver
COPY src/plugins/glossary/package.json src/plugins/glossary/
COPY src/plugins/strapi-guard/package.json src/plugins/strapi-guard/
# npm ci from the lock file, without what only tests and development need.
RUN node --input-type=module -e "const { installDependencies } = await import('/srv/glossary/src/launch/install.mjs'); await installDependencies('service')" \
  && npm cache clean --force
COPY . .
# Source maps and declarations of types are for who develops, and are a third of what npm installs.
RUN node src/launch/build.mjs \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# There is no repository in here that says of which commit this is.
ARG COMMIT
RUN test -z "$COMMIT" || echo "$COMMIT" > dist/.commit

FROM node:22-bookworm-slim
RUN groupadd --gid 10001 glossary \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin glossary \
  && install -d -o 10001 -g 10001 -m 700 /var/lib/glossary
WORKDIR /srv/glossary
# Everything belongs to root: the service cannot change itself. The packages are a layer of their own, which stays as long as they do.
COPY --from=build /srv/glossary/node_modules node_modules
COPY . .
COPY --from=build /srv/glossary/dist dist
# A checkout that only its owner reads is read by the service nevertheless.
RUN chmod -R a+rX .npmrc *.json config database public src \
  && chown 10001:10001 public/uploads \
  && ln -s /var/lib/glossary .tmp
ENV NODE_ENV=production HOST=0.0.0.0 PORT=1337 PUBLIC_URL=http://localhost:8080 DATABASE_FILENAME=/var/lib/glossary/data.db
# The file of SQLite and the link for the first administrator; pictures.
VOLUME ["/var/lib/glossary", "/srv/glossary/public/uploads"]
USER 10001:10001
EXPOSE 1337
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/launch/start.mjs", "--built"]
