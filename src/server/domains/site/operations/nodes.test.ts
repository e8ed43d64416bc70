import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectionName, nodeNamed, type RunningNode, thisNode } from '../../../realtime/node-name.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong } from '../../../testing/make.ts'
import { examineNodes } from './nodes.service.ts'

let app: TestApp
let server: Server
let answer: (response: ServerResponse) => void
let asked: string[] = []
let origin = ''
beforeAll(async () => {
  app = await testApp()
  server = createServer((request, response) => {
    asked.push(`${request.headers.range} ${request.url}`)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.close()
  await app.close()
})

/** Examines with other variables than those of the app, beside nodes that differ from it. */
const examine = async (env: Partial<TestApp['ctx']['env']> = {}, others: Partial<RunningNode>[] = []) => {
  const clients = await Promise.all(
    others.map(async (other) => {
      const application_name = connectionName({ ...thisNode({ ...app.ctx.env, ...env }), ...other })
      const client = new pg.Client({ connectionString: app.ctx.env.databaseUrl, application_name })
      await client.connect()
      return client
    }),
  )
  try {
    const found = await examineNodes({ ...app.ctx, env: { ...app.ctx.env, ...env } })
    return Object.fromEntries(found.map(({ what, ...rest }) => [what, rest]))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

it('recognizes a node by the name of its connection', () => {
  const node: RunningNode = { role: 'web', version: '1.2.3-rc.1', secret: '80ab', bucket: null, host: 'web1' }
  expect(nodeNamed(connectionName(node))).toEqual(node)
  const long = connectionName({ ...node, bucket: '12345678', host: 'ü'.repeat(90) })
  expect(Buffer.byteLength(long)).toBe(63)
  expect(nodeNamed(long)).toMatchObject({ role: 'web', bucket: '12345678' })
  for (const other of ['tonearm server', 'tonearm tool', 'psql', '']) expect(nodeNamed(other)).toBe(null)
  const bucket = (url: string) =>
    thisNode({ role: 'web', secret: 'a secret of sixteen', storageUrl: url }).bucket
  expect(bucket('s3://A:B@s3.example/music')).toBe(bucket('s3://C:D@s3.example/music?region=eu'))
  expect(bucket('s3://A:B@s3.example/music')).not.toBe(bucket('s3://A:B@s3.example/other'))
})

it('has nothing to say about a single node', async () => {
  const findings = await examine()
  expect(findings).toEqual({
    Nodes: { state: 'good', found: '1 all' },
    Messages: { state: 'good', found: 'by the database' },
    'Delivery of audio': { state: 'good', found: 'by the nodes' },
    Metrics: { state: 'good', found: 'off' },
  })
})

it('says what several nodes do not share', async () => {
  const local = await examine({}, [{ role: 'web' }])
  expect(local.Nodes).toMatchObject({ state: 'broken', found: '1 all, 1 web' })
  expect(local.Nodes?.advice).toContain('STORAGE_URL')
  expect(local.Balancer).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('TRUSTED_PROXIES'),
  })
  expect(local.Metrics).toMatchObject({ state: 'warning', advice: expect.stringContaining('METRICS_TOKEN') })
  expect((await examine({}, [{ bucket: '12345678', host: 'web7' }])).Nodes).toMatchObject({
    state: 'broken',
    advice: expect.stringMatching(/^web7: .*STORAGE_URL/),
  })
  expect((await examine({}, [{ secret: '80abcdef', host: 'web8' }])).Nodes).toMatchObject({
    state: 'broken',
    advice: expect.stringMatching(/^web8: .*TONEARM_SECRET/),
  })
  expect((await examine({ trustedProxies: ['10.0.0.1'], metricsToken: 'a' }, [{}])).Balancer).toEqual({
    state: 'good',
    found: '10.0.0.1 is trusted',
  })
})

it('misses a worker and web nodes, and sees an unfinished update', async () => {
  const storageUrl = 's3://KEY:SECRET@s3.example/music'
  const other = await testApp({ TONEARM_ROLE: 'web', STORAGE_URL: storageUrl })
  const nodes = async (others: Partial<RunningNode>[]) => {
    const here = app
    app = other
    try {
      return (await examine({}, others)).Nodes
    } finally {
      app = here
    }
  }
  try {
    expect(await nodes([])).toMatchObject({
      state: 'broken',
      advice: expect.stringContaining('TONEARM_ROLE=worker'),
    })
    expect(await nodes([{ role: 'worker' }])).toEqual({ state: 'good', found: '1 web, 1 worker' })
    expect(await nodes([{ role: 'worker', version: '0.0.9' }])).toMatchObject({
      state: 'warning',
      advice: expect.stringContaining('0.0.9 and'),
    })
  } finally {
    await other.close()
  }
})

it('reaches Valkey, or says what its absence means', async () => {
  const { Messages } = await examine({ valkeyUrl: 'redis://127.0.0.1:1' })
  expect(Messages).toMatchObject({ state: 'warning', found: expect.stringContaining('ECONNREFUSED') })
  const unknown = await examine({ valkeyUrl: 'redis://no..host' })
  expect(unknown.Messages).toMatchObject({ state: 'broken', found: expect.stringContaining('ENOTFOUND') })
})

it('plays a song the way listeners get it', async () => {
  const cdn = { delivery: { by: 'cdn', url: `${origin}/media`, key: 'a-key-of-the-edge' } } as const
  const { ctx } = app
  const examineDelivery = async (env: Partial<TestApp['ctx']['env']>) => {
    const { delivery } = ctx.storage
    const settings = ctx.settings
    ctx.storage.delivery = async (key) =>
      env.delivery?.by === 'accel' ? { accel: `/_media/${key}` } : { url: `${origin}/media/${key}` }
    ctx.settings = Object.assign(() => ({ ...settings(), appUrl: origin }), { reload: settings.reload })
    try {
      return (await examine(env))['Delivery of audio']
    } finally {
      ctx.storage.delivery = delivery
      ctx.settings = settings
    }
  }
  expect(await examineDelivery(cdn)).toMatchObject({
    state: 'good',
    found: expect.stringContaining('no song'),
  })
  const { id } = await makeSong(ctx)
  answer = (response) => response.writeHead(206, { 'content-range': 'bytes 0-0/10' }).end('a')
  expect(await examineDelivery(cdn)).toEqual({ state: 'good', found: `cdn, ${origin} sends it` })
  expect(await examineDelivery({ delivery: { by: 'accel' } })).toEqual({
    state: 'good',
    found: `accel, ${origin} sends it`,
  })
  expect(asked).toEqual([
    expect.stringMatching(/^bytes=0-0 \/media\/originals\//),
    expect.stringMatching(new RegExp(`^bytes=0-0 /api/stream/[^/]+/song/${id}/file$`)),
  ])
  answer = (response) => response.writeHead(403).end()
  expect(await examineDelivery(cdn)).toMatchObject({
    state: 'broken',
    found: `cdn, ${origin} answers 403`,
    advice: expect.stringContaining('MEDIA_CDN_KEY'),
  })
  expect(await examineDelivery({ delivery: { by: 'accel' } })).toMatchObject({ state: 'good' })
  answer = (response) => response.writeHead(200).end('<html>')
  expect(await examineDelivery({ delivery: { by: 'accel' } })).toMatchObject({
    state: 'broken',
    advice: expect.stringContaining('/_media/'),
  })
})
