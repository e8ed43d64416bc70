import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { streams } from './contract/catalog/streams.ts'
import { readEnv } from './server/core/env.ts'
import { testApp } from './server/testing/app.ts'
import { openBucket } from './server/testing/bucket.ts'
import { makeSong, makeUser } from './server/testing/make.ts'
import { freePort } from './server/testing/process.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'tonearm-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Service {
  image?: string
  build?: string
  environment?: Record<string, string | number | null>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  networks?: { default: { ipv4_address: string } }
  command?: string[]
  logging?: { driver: string }
  read_only?: boolean
  cap_drop?: string[]
}

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  image?: string
  env?: { name: string; value?: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  lifecycle?: { preStop: { exec: { command: string[] } } }
  securityContext?: Record<string, unknown>
  volumeMounts?: { mountPath: string }[]
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
}
/** A manifest of Kubernetes. */
interface Manifest {
  kind: string
  metadata: { name: string }
  spec: {
    selector?: Record<string, unknown>
    strategy?: { rollingUpdate: { maxUnavailable: number } }
    template?: {
      spec: {
        securityContext?: Record<string, unknown>
        terminationGracePeriodSeconds?: number
        containers: Container[]
        volumes?: { emptyDir?: { sizeLimit?: string } }[]
      }
    }
  }
}

/** Replaces variables as Docker Compose does. */
const substituted = (text: string): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, otherwise?: string) =>
    name === 'APP_URL' ? 'https://music.example' : (otherwise ?? `${name}-of-the-operator`),
  )

const servicesOf = (file: string): [string, Service][] =>
  Object.entries((parse(substituted(read(file)), { merge: true }) as { services: object }).services)

const documents = ['README.md', 'docs/operations.md', 'docs/scaling.md'].map(read).join('\n')
const known = new Set(
  [...read('src/server/core/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name),
)
const isNode = ([, { environment }]: [string, Service]): boolean =>
  Object.keys(environment ?? {}).includes('DATABASE_URL')

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const services = servicesOf(file)

  test('explains its variables', () => {
    const text = read(file)
    const [header = ''] = text.split('\nservices:')
    for (const [, name = '', kind] of text.matchAll(/\$\{(\w+)(:[-?])/g))
      if (kind === ':?') expect(header).toContain(`${name}=…`.replace('APP_URL=…', 'APP_URL=https'))
      else expect(documents).toContain(`\`${name}\``)
  })

  test('pins images to a major version', () => {
    for (const [, { image, build }] of services)
      if (build === undefined) expect(image).toMatch(/^[a-z/-]+:v?\d+(\.\d+)*$/)
  })

  test('gives nodes variables that they accept, and no privileges', () => {
    const nodes = services.filter(isNode)
    expect(nodes.length).toBeGreaterThan(0)
    for (const [name, { environment = {}, read_only, cap_drop }] of nodes) {
      expect([read_only, cap_drop]).toEqual([true, ['ALL']])
      for (const variable of Object.keys(environment)) expect(known).toContain(variable)
      const values = Object.entries(environment).map(([name, value]) => [name, String(value ?? '')])
      expect(() => readEnv({ TONEARM_DATA: join(folder, name), ...Object.fromEntries(values) })).not.toThrow()
    }
  })

  test('keeps logs from filling the disk', () => {
    for (const [name, { logging }] of services) expect([name, logging]).toEqual([name, { driver: 'local' }])
  })

  test('mounts files that exist', () => {
    for (const [, { volumes = [] }] of services)
      for (const volume of volumes)
        if (volume.startsWith('./')) expect(existsSync(join(root, volume.split(':')[0] ?? ''))).toBe(true)
  })

  test('waits for services that say when they are ready', () => {
    const byName = new Map(services)
    for (const [, { depends_on = {} }] of services)
      for (const [name, { condition }] of Object.entries(depends_on))
        if (condition === 'service_healthy') expect(byName.get(name)?.healthcheck).toBeDefined()
  })
})

describe('compose.scale.yaml and its files', () => {
  const services = new Map(servicesOf('compose.scale.yaml'))

  test('check every service: nodes by their readiness', () => {
    for (const [name, service] of services) {
      if (name === 'migrate') continue
      const check = service.healthcheck?.test.join(' ') ?? ''
      const ours = ['web1', 'web2', 'worker'].includes(name)
      expect(check).toMatch(ours ? /\/api\/health\/ready/ : /pg_isready|health|ping|ready/)
    }
  })

  test('one service migrates, before nodes that only check', () => {
    for (const name of ['web1', 'web2', 'worker']) {
      const { environment, depends_on } = services.get(name) ?? {}
      expect(environment?.TONEARM_MIGRATE).toBe(0)
      expect(environment?.DATABASE_OWNER_URL).toBeUndefined()
      expect(depends_on?.migrate?.condition).toBe('service_completed_successfully')
    }
    expect(services.get('migrate')?.command?.slice(-1)).toEqual(['migrate'])
  })

  test('agree on addresses', () => {
    const conf = read('deploy/nginx.conf')
    const address = (name: string) => services.get(name)?.networks?.default.ipv4_address
    for (const name of ['web1', 'web2']) expect(conf).toContain(`server ${address(name)}:3000 `)
    expect(conf).toContain(`server ${address('store')}:7070;`)
    const { TRUSTED_PROXIES, STORAGE_URL } = services.get('web1')?.environment ?? {}
    expect(TRUSTED_PROXIES).toBe(address('edge'))
    const endpoint = new URL(String(STORAGE_URL)).searchParams.get('endpoint') ?? ''
    expect(conf).toContain(`proxy_set_header Host ${new URL(endpoint).host};`)
    const targets = parse(read('deploy/prometheus.yml')).scrape_configs[0].static_configs.flatMap(
      ({ targets }: { targets: string[] }) => targets,
    )
    expect(targets).toEqual(['web1:3000', 'web2:3000', 'worker:3000'])
  })
})

describe('deploy/kubernetes', () => {
  const base = 'deploy/kubernetes/base'
  const example = 'deploy/kubernetes/example'
  const documentsOf = (file: string): Manifest[] =>
    parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest)
  const kustomization = (folder: string) => parse(read(`${folder}/kustomization.yaml`))
  const manifests = (kustomization(base).resources as string[]).flatMap((file) =>
    documentsOf(`${base}/${file}`),
  )
  const [pod] = documentsOf(`${base}/pod.yaml`)
  const common = pod?.spec.template?.spec
  const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  const nodes = pods.filter(({ kind }) => kind === 'Deployment')
  const containerOf = ({ spec }: Manifest): Container => ({
    ...common?.containers[0],
    ...spec.template?.spec.containers[0],
  })

  test('gives nodes variables that they accept', () => {
    const variablesOf = (file: string) =>
      Object.fromEntries(
        read(`${example}/${file}`)
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('#'))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      )
    const shared = { ...variablesOf('config.env'), ...variablesOf('secret.env') }
    expect(pods).toHaveLength(3)
    for (const one of pods) {
      const { env = [] } = containerOf(one)
      const given = Object.fromEntries(env.map(({ name, value }) => [name, value]))
      const all = { ...variablesOf('owner.env'), ...shared, ...given }
      for (const name of Object.keys(all)) expect(known).toContain(name)
      const TONEARM_DATA = join(folder, one.metadata.name)
      expect(() => readEnv({ ...shared, ...given, TONEARM_DATA })).not.toThrow()
    }
    expect(shared).not.toHaveProperty('DATABASE_OWNER_URL')
    for (const name of kustomization(example).secretGenerator.map(({ name }: { name: string }) => name))
      expect(read(`${base}/pod.yaml`) + read(`${base}/migrate.yaml`)).toContain(`name: ${name}\n`)
  })

  test('runs the image of this version without privileges, on a file system that is read only', () => {
    const [image] = kustomization(example).images
    expect([image.name, image.newTag]).toEqual([
      common?.containers[0]?.image,
      JSON.parse(read('package.json')).version,
    ])
    expect(common?.securityContext?.runAsNonRoot).toBe(true)
    const { securityContext, volumeMounts } = common?.containers[0] ?? {}
    expect(securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    expect(read('Dockerfile')).toContain('TONEARM_DATA=/data ')
  })

  test('replaces nodes once others are ready, and lets them finish', () => {
    expect(nodes.map(({ metadata }) => metadata.name)).toEqual(['tonearm-web', 'tonearm-worker'])
    const [port] = /PORT=(\d+)/.exec(read('Dockerfile'))?.slice(1) ?? []
    for (const node of nodes) {
      expect(node.spec.strategy?.rollingUpdate.maxUnavailable).toBe(0)
      const { startupProbe, readinessProbe, livenessProbe, ports, lifecycle, env } = containerOf(node)
      expect(ports?.map(({ name, containerPort }) => [name, containerPort])).toEqual([['http', Number(port)]])
      for (const [probe, path] of [
        [startupProbe, 'live'],
        [readinessProbe, 'ready'],
        [livenessProbe, 'live'],
      ] as const)
        expect(probe?.httpGet).toEqual({ path: `/api/health/${path}`, port: 'http' })
      expect(env).toContainEqual({ name: 'TONEARM_MIGRATE', value: '0' })
      // The pause, the notice of readiness and the ten seconds in which a node stops.
      const pause = Number(lifecycle?.preStop.exec.command[1])
      expect(common?.terminationGracePeriodSeconds).toBeGreaterThan(pause + 2.5 + 10)
    }
  })

  test('takes no more of a machine than it says', () => {
    for (const one of pods) {
      const { requests, limits } = containerOf(one).resources ?? {}
      expect(Object.keys(requests ?? {})).toEqual(['cpu', 'memory'])
      expect(Object.keys(limits ?? {})).toEqual(['memory'])
    }
    for (const { emptyDir } of common?.volumes ?? []) expect(emptyDir?.sizeLimit).toMatch(/^\d+Gi$/)
  })

  test.skipIf(!existsSync('/usr/bin/kubectl'))('is rendered by kubectl', () => {
    const rendered = execFileSync('/usr/bin/kubectl', ['kustomize', join(root, example)]).toString()
    const all = parseAllDocuments(rendered).map((document) => document.toJS() as Manifest)
    expect(all.map(({ kind }) => kind).sort()).toEqual(
      [
        ...['ConfigMap', 'Deployment', 'Deployment', 'Ingress', 'Job', 'Namespace', 'PodDisruptionBudget'],
        ...['Secret', 'Secret', 'Service'],
      ].sort(),
    )
    // Other products of a namespace may have web nodes, too.
    for (const { kind, spec } of all.filter(({ spec }) => spec?.selector !== undefined))
      expect([kind, JSON.stringify(spec.selector)]).toEqual([
        kind,
        expect.stringContaining('"app.kubernetes.io/name":"tonearm"'),
      ])
    const names = all.map(({ metadata }) => metadata.name)
    for (const { spec } of all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')) {
      const [container] = spec.template?.spec.containers ?? []
      expect(container?.image).toMatch(/^registry\.example\/tonearm:\d/)
      expect(container?.securityContext?.readOnlyRootFilesystem).toBe(true)
      const from = container?.envFrom?.map((one) => (one.configMapRef ?? one.secretRef)?.name)
      expect(from).toHaveLength(2)
      for (const name of from ?? []) expect(names).toContain(name)
    }
  })
})

const edge = { port: 0, node: 0, bucket: 0 }
/** Returns the configuration of the edge, with addresses and folders of this machine. */
const edgeConf = (): string =>
  [
    [/server 10\.80\.0\.1[12]:3000 /g, `server 127.0.0.1:${edge.node} `],
    ['server 10.80.0.20:7070', `server 127.0.0.1:${edge.bucket}`],
    ['Host store:7070', `Host 127.0.0.1:${edge.bucket}`],
    ['listen 80 ', `listen 127.0.0.1:${edge.port} `],
    ['pid /tmp/nginx.pid', `daemon off; pid ${folder}/pid`],
    ['/var/cache/nginx/media', `${folder}/cache`],
    [/\/dev\/std(out|err)/g, join(folder, 'nginx.log')],
    ['worker_rlimit_nofile 65536;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['worker_processes auto', 'worker_processes 1'],
    ['worker_connections 16384', 'worker_connections 512'],
    ['server_tokens off;', `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`],
  ].reduce((conf, [from, to]) => conf.replaceAll(from as string, to as string), read('deploy/nginx.conf'))

test.skipIf(!existsSync('/usr/sbin/nginx'))(
  'the edge sends audio from its cache to whom the node permits it, and passes events on at once',
  async () => {
    Object.assign(edge, { port: await freePort(), bucket: await freePort() })
    const bucket = await openBucket(edge.bucket)
    const app = await testApp({
      STORAGE_URL: bucket.url,
      MEDIA_DELIVERY: 'accel',
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: 'a-token-of-the-scraper',
    })
    const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
    edge.node = Number(new URL(url).port)
    const conf = join(folder, 'nginx.conf')
    writeFileSync(conf, edgeConf())
    mkdirSync(join(folder, 'cache'), { recursive: true })
    const nginx = spawn('/usr/sbin/nginx', ['-e', join(folder, 'nginx.log'), '-c', conf], { stdio: 'ignore' })
    const ended = once(nginx, 'exit')
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${edge.port}${path}`, { headers })
    try {
      await expect
        .poll(() =>
          ask('/api/health/ready').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)
      const bytes = Buffer.alloc(2_500_000, 'audio of the song ')
      const song = await makeSong(app.ctx, { media: { bytes } })
      const { token } = await makeUser(app.ctx)
      const { file_url: first } = await app.call(streams.stream, { params: { id: song.id } }, token)
      const { file_url: second } = await app.call(streams.stream, { params: { id: song.id } })
      expect(first).not.toBe(second)
      const range = { range: 'bytes=1000000-1200000' }
      const miss = await ask(first, range)
      expect([miss.status, miss.headers.get('x-cache')]).toEqual([206, 'MISS'])
      expect(miss.headers.get('content-range')).toBe('bytes 1000000-1200000/2500000')
      expect(miss.headers.get('access-control-allow-origin')).toBe('*')
      expect(miss.headers.get('cache-control')).toContain('immutable')
      expect(Buffer.from(await miss.arrayBuffer()).equals(bytes.subarray(1_000_000, 1_200_001))).toBe(true)
      const hit = await ask(second, range)
      expect([hit.status, hit.headers.get('x-cache')]).toEqual([206, 'HIT'])
      await hit.arrayBuffer()
      const whole = await ask(second)
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
      expect((await ask(second.replace(/\/stream\/[^/]+/, '/stream/forged'), range)).status).toBe(403)
      expect((await ask('/_media/media/secret')).status).toBe(404)
      expect((await ask('/metrics', { authorization: 'Bearer a-token-of-the-scraper' })).status).toBe(404)
      const { ticket } = (await (
        await fetch(`http://127.0.0.1:${edge.port}/api/events/ticket`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
        })
      ).json()) as { ticket: string }
      const events = await ask(`/api/events?ticket=${ticket}`)
      for await (const chunk of events.body as unknown as AsyncIterable<Uint8Array>) {
        expect(Buffer.from(chunk).toString()).toContain('event: connected')
        break
      }
    } finally {
      nginx.kill('SIGTERM')
      await ended
      await app.close()
      await bucket.close()
    }
  },
)

test.skipIf(!existsSync('/usr/bin/promtool'))('Prometheus accepts its configuration and the alerts', () => {
  const token = join(folder, 'token')
  writeFileSync(token, 'a token')
  writeFileSync(join(folder, 'alerts.yml'), read('deploy/alerts.yml'))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    read('deploy/prometheus.yml').replace('/run/secrets/metrics_token', token),
  )
  const said = execFileSync('/usr/bin/promtool', ['check', 'config', join(folder, 'prometheus.yml')])
  expect(said.toString()).toMatch(/SUCCESS: \d+ rules found/)
})
