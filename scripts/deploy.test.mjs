// There is no Docker where the tests run, so the files that operators start from are read and checked here.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { root } from './lib/paths.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const pinned = /^[\w./-]+:\d+\.\d+(\.\d+)?[\w.-]*$/
const knownVariables = [
  ...read('apps/gateway/src/engines/config/loadConfig.ts').matchAll(/^ {2}([A-Z_]+): \{ key:/gm),
].map(([, name]) => name)

describe('Dockerfile', () => {
  const text = read('Dockerfile')
  const lines = text.replace(/\\\n\s*/g, ' ').split('\n')
  const stages = text.split(/^FROM /m).slice(1)
  const last = stages.at(-1)

  it('starts from pinned slim images', () => {
    const names = stages.map((stage) => / AS (\w+)/.exec(stage.split('\n')[0])?.[1])
    const bases = stages.map((stage) => stage.split(/\s/)[0]).filter((base) => !names.includes(base))
    assert.ok(bases.length > 0)
    for (const base of bases) {
      assert.match(base, pinned)
      assert.match(base, /-slim$/)
    }
  })

  it('runs without root, from a list of words, and stops on SIGTERM', () => {
    const user = /^USER (\S+)$/m.exec(last)?.[1]
    assert.match(user, /^[1-9]\d*:[1-9]\d*$/)
    assert.ok(last.indexOf('USER') < last.indexOf('ENTRYPOINT'))
    assert.deepEqual(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(last)[1]), ['node', 'apps/gateway/dist/cli.js'])
    assert.deepEqual(JSON.parse(/^CMD (.*)$/m.exec(last)[1]), ['serve'])
    assert.match(last, /^STOPSIGNAL SIGTERM$/m)
    assert.match(last, /^HEALTHCHECK /m)
  })

  it('writes to the volume only, and holds no build tools', () => {
    assert.match(last, /^VOLUME \/data$/m)
    assert.match(last, /FOYER_DATABASE=\/data\//)
    assert.doesNotMatch(last, /npm |apt-get|--from=packages/)
  })

  it('copies what exists, and the manifest of every workspace', () => {
    const copies = lines.filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    const sources = copies.flatMap((line) => line.split(/\s+/).slice(1, -1))
    for (const source of sources) assert.ok(existsSync(join(root, source)), source)
    for (const workspace of JSON.parse(read('package.json')).workspaces) {
      assert.ok(sources.includes(`${workspace}/package.json`), `${workspace}/package.json is not copied`)
    }
  })

  it('knows each setting it makes, and none of them is a secret', () => {
    const settings = [...last.matchAll(/\b(FOYER_[A-Z_]+)=/g)].map(([, name]) => name)
    for (const name of settings) assert.ok([...knownVariables, 'FOYER_COMMIT'].includes(name), name)
    assert.doesNotMatch(text, /MASTER_KEY|PASSWORD|TOKEN/)
  })

  it('leaves secrets, databases and builds out of what is sent to the builder', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['**/node_modules', '**/dist', '.git', '.env', '*.sqlite*', '*.key']) {
      assert.ok(ignored.includes(name), name)
    }
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const compose = parse(text, { merge: true, strict: true, uniqueKeys: true })
  const { services } = compose

  it('starts two gateways, Postgres, Redis and a proxy', () => {
    assert.deepEqual(Object.keys(services).sort(), ['gateway', 'migrate', 'postgres', 'proxy', 'redis'])
    assert.equal(services.gateway.deploy.replicas, 2)
  })

  it('pins each image that it does not build', () => {
    for (const [name, service] of Object.entries(services)) {
      if (service.build === undefined) assert.match(service.image, pinned, name)
    }
  })

  it('opens the proxy to the world and nothing else', () => {
    const open = Object.keys(services).filter((name) => services[name].ports !== undefined)
    assert.deepEqual(open, ['proxy'])
    for (const [name, service] of Object.entries(services)) {
      assert.deepEqual(service.networks, ['inside'], name)
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
      assert.ok(service.privileged === undefined && service.network_mode === undefined, name)
    }
  })

  it('gives gateways a read-only root and no capabilities', () => {
    for (const name of ['gateway', 'migrate']) {
      assert.equal(services[name].read_only, true)
      assert.deepEqual(services[name].cap_drop, ['ALL'])
      assert.ok(services[name].tmpfs.includes('/tmp'))
      assert.equal(services[name].volumes, undefined)
    }
    assert.equal(services.proxy.read_only, true)
    assert.equal(services.redis.read_only, true)
  })

  it('sets only what the gateway knows, and writes no secret down', () => {
    for (const [name, value] of Object.entries(services.gateway.environment)) {
      assert.ok(knownVariables.includes(name), name)
      if (/KEY|URL/.test(name)) assert.ok(value.includes('${') || value === 'redis://redis:6379', name)
    }
    assert.match(
      services.gateway.environment.DATABASE_URL,
      /^postgres:\/\/foyer:\$\{POSTGRES_PASSWORD:\?.*\}@postgres:/,
    )
    assert.match(services.gateway.environment.FOYER_MASTER_KEY, /^\$\{FOYER_MASTER_KEY:\?/)
    assert.equal(services.gateway.environment.FOYER_TRUSTED_PROXIES, compose.networks.inside.ipam.config[0].subnet)
  })

  it('updates the database before gateways start, and waits for what is healthy', () => {
    assert.deepEqual(services.migrate.command, ['migrate'])
    assert.equal(services.gateway.depends_on.migrate.condition, 'service_completed_successfully')
    for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        assert.ok(services[other], `${name} needs ${other}`)
        if (condition !== 'service_healthy' || other === 'gateway') continue
        assert.ok(services[other].healthcheck?.test, `${other} has no health check`)
      }
    }
  })

  it('keeps locks through a restart of Redis, and its memory within a bound', () => {
    const command = services.redis.command.join(' ')
    assert.match(command, /--appendonly yes/)
    // Bounded; the counters of locks, which have no lifetime, are never thrown away.
    assert.match(command, /--maxmemory \d+mb --maxmemory-policy volatile-lru/)
  })

  it('mounts what exists and declares its volumes', () => {
    for (const [name, { volumes = [] }] of Object.entries(services)) {
      for (const volume of volumes) {
        const [source] = volume.split(':')
        if (source.startsWith('.')) assert.ok(existsSync(join(root, source)), `${name}: ${source}`)
        else assert.ok(source in compose.volumes, `${name}: ${source}`)
      }
    }
    assert.match(read('deploy/Caddyfile'), /gateway 3080/)
  })
})

describe('operator pages', () => {
  const pages = ['one-box', 'scaled', 'backup-and-restore', 'upgrade', 'key-rotation'].map((name) => [
    name,
    read(`docs/operate/${name}.md`),
  ])

  it('name only settings that the gateway knows, and files that exist', () => {
    for (const [name, page] of pages) {
      for (const [variable] of page.matchAll(/\bFOYER_[A-Z_]+\b/g)) {
        const known = [...knownVariables, 'FOYER_CONFIG', 'FOYER_COMMIT', 'FOYER_SITE']
        assert.ok(known.includes(variable), `${name}: ${variable}`)
      }
      for (const [, target] of page.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        assert.ok(existsSync(join(root, 'docs/operate', target)), `${name}: ${target}`)
      }
    }
  })
})

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    assert.deepEqual(document.errors, [])
    return document.toJS()
  })
  const one = (kind) => documents.find((document) => document.kind === kind)
  const pod = one('Deployment').spec.template.spec
  const containers = [...pod.initContainers, ...pod.containers]

  it('runs every container without rights, on a root file system that is only read', () => {
    assert.equal(pod.securityContext.runAsUser, 1000)
    for (const { securityContext } of containers) {
      assert.equal(securityContext.readOnlyRootFilesystem, true)
      assert.equal(securityContext.allowPrivilegeEscalation, false)
      assert.deepEqual(securityContext.capabilities.drop, ['ALL'])
    }
  })

  it('gives secrets as files only, all of which are mounted', () => {
    for (const { env, volumeMounts } of containers) {
      const folders = volumeMounts.map(({ mountPath }) => mountPath)
      for (const { name, value } of env) {
        if (/KEY|URL/.test(name)) assert.match(name, /_FILE$/)
        assert.ok(folders.includes(value.slice(0, value.lastIndexOf('/'))), name)
      }
    }
  })

  it('mounts volumes that exist and a configuration that is JSON', () => {
    const volumes = pod.volumes.map(({ name }) => name)
    for (const { volumeMounts } of containers) for (const { name } of volumeMounts) assert.ok(volumes.includes(name))
    assert.ok(JSON.parse(one('ConfigMap').data['foyer.json']).chains.length > 0)
  })

  it('asks whether a pod should get calls, takes calls until that is known, and ends before it is killed', () => {
    const [{ readinessProbe, lifecycle }] = pod.containers
    assert.equal(readinessProbe.httpGet.path, '/ready')
    const { drainDelayMs, drainMs = 5_000 } = JSON.parse(one('ConfigMap').data['foyer.json']).limits
    const { periodSeconds, failureThreshold } = readinessProbe
    assert.ok(drainDelayMs > periodSeconds * failureThreshold * 1_000)
    assert.equal(lifecycle, undefined)
    assert.ok(pod.terminationGracePeriodSeconds * 1_000 > drainDelayMs + drainMs)
  })

  it('sends calls to the same pods', () => {
    const [{ ports }] = pod.containers
    assert.deepEqual(
      ports.map(({ containerPort }) => containerPort),
      [3080, 3081],
    )
    assert.deepEqual(one('Service').spec.selector, one('Deployment').spec.template.metadata.labels)
    assert.equal(one('Service').spec.ports[0].targetPort, 'http')
  })
})
