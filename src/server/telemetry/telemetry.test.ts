import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { albums } from '../../contract/catalog/albums.ts'
import { events } from '../../contract/platform/events.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { clickHouseServer } from '../testing/clickhouse-server.ts'
import { makeAlbum, makeSong, makeUser } from '../testing/make.ts'
import type { StandIn } from '../testing/stand-in.ts'
import { registerJobHandlers } from '../worker.ts'

const TOKEN = 'a-token-of-the-scraper'

interface ExportedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}
const exported: ExportedSpan[] = []
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] }
  for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) exported.push(...spans)
  response.end('{}')
})

let app: TestApp
let clickhouse: StandIn
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  // The exporter reads its settings from the environment.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  clickhouse = await clickHouseServer(() => '')
  app = await testApp({
    METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    TRUSTED_PROXIES: '10.0.0.1',
    CLICKHOUSE_URL: clickhouse.url,
  })
  await registerJobHandlers(app.ctx)
})
afterAll(async () => {
  await app.close()
  await clickhouse.close()
  collector.close()
})

const scrape = (authorization?: string) =>
  app.fastify.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })

test('metrics are for who has the token, and do not exist without one', async () => {
  for (const wrong of [undefined, 'Bearer another-token-of-somebody', TOKEN])
    expect((await scrape(wrong)).statusCode).toBe(401)
  expect((await scrape(`Bearer ${TOKEN}`)).statusCode).toBe(200)
  const without = await testApp()
  try {
    expect((await without.fastify.inject({ url: '/metrics' })).body).not.toContain('tonearm_')
  } finally {
    await without.close()
  }
})

test('requests, jobs, the pool, components and backlogs are measured', async () => {
  const album = await makeAlbum(app.ctx)
  await makeSong(app.ctx, { album_id: album.id })
  await app.call(albums.get, { params: { id: album.id } })
  await app.fastify.inject({ url: '/api/albums/999999' })
  await app.ctx.queue.send('clean-up', {})
  await vi.waitFor(async () => {
    const { body } = await scrape(`Bearer ${TOKEN}`)
    const count = (labels: string) => new RegExp(`_count\\{${labels}\\} (\\d+)`).exec(body)?.[1]
    expect(count('route="/api/albums/:id",method="GET",status="200"')).toBe('1')
    expect(count('route="/api/albums/:id",method="GET",status="404"')).toBe('1')
    expect(count('kind="clean-up",result="done"')).toBe('1')
    for (const line of [
      'tonearm_component_up{component="database"} 1',
      'tonearm_component_up{component="storage"} 1',
      'tonearm_database_pool{state="waiting"} 0',
      'tonearm_event_streams 0',
      'tonearm_jobs{state="failed"} 0',
      'tonearm_backlog_seconds{of="analytics"}',
      'tonearm_backlog_seconds{of="export"} 0',
      'tonearm_engine_connected{engine="clickhouse"} 1',
      'tonearm_export_queue 0',
      'tonearm_search_index_queue',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(body).toContain(line)
  }, 20_000)
})

test.skipIf(!existsSync('/usr/bin/promtool'))('Prometheus finds no fault with the metrics', async () => {
  const { body } = await scrape(`Bearer ${TOKEN}`)
  const { stderr, stdout } = spawnSync('/usr/bin/promtool', ['check', 'metrics'], { input: body })
  // What Node reports itself has names of its own.
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('tonearm_'))).toEqual([])
})

/** Labels that Prometheus adds (`deploy/prometheus.yml`); those of a metric with these names are renamed. */
const OF_TARGETS = ['instance', 'job', 'role']

/** Labels that a query selects or groups by, and those that texts about its results name. */
const labelsIn = (query: string, texts: string): string[] => [
  ...[...query.matchAll(/[{,](\w+)(?:=|!)/g)].map(([, label = '']) => label),
  ...[...query.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
  ...[...texts.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label),
]

test('the dashboard and the alerts ask for metrics and labels that exist', async () => {
  const { body } = await scrape(`Bearer ${TOKEN}`)
  const types = new Map(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]),
  )
  const labelsOf = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)\{(.*)\} /gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
      labelsOf.set(name, (labelsOf.get(name) ?? new Set()).add(label))
  for (const [name, labels] of labelsOf)
    expect([name, OF_TARGETS.filter((label) => labels.has(label))]).toEqual([name, []])
  const deploy = join(import.meta.dirname, '../../../deploy')
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/tonearm.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string; legendFormat?: string }[] }[]
  }
  const { groups } = parse(readFileSync(join(deploy, 'alerts.yml'), 'utf8')) as {
    groups: { rules: { expr: string; annotations: { summary: string } }[] }[]
  }
  const asked = [
    ...panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr, legendFormat = '' }) => [expr, legendFormat] as const),
    ),
    ...groups.flatMap(({ rules }) =>
      rules.map(({ expr, annotations }) => [expr, annotations.summary] as const),
    ),
  ]
  expect(asked.length).toBeGreaterThan(30)
  for (const [query, texts] of asked) {
    const names = query.match(/\b(tonearm|nodejs|process)_\w+\b|\bup\b/g) ?? []
    expect(names).not.toEqual([])
    for (const name of names) {
      const histogram = name.replace(/_(bucket|count|sum)$/, '')
      // Prometheus itself says which nodes are up.
      expect([name, name === 'up' || types.has(name) || types.get(histogram) === 'histogram']).toEqual([
        name,
        true,
      ])
    }
    const known = new Set([...OF_TARGETS, ...names.flatMap((name) => [...(labelsOf.get(name) ?? [])])])
    expect([query, labelsIn(query, texts).filter((label) => !known.has(label))]).toEqual([query, []])
  }
})

test('each of several event streams of a session is counted', async () => {
  const { token } = await makeUser(app.ctx)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const over = new AbortController()
  for (let n = 0; n < 2; n++) {
    const { ticket } = await app.call(events.ticket, {}, token)
    expect((await fetch(`${url}/api/events?ticket=${ticket}`, { signal: over.signal })).status).toBe(200)
  }
  const { body } = await scrape(`Bearer ${TOKEN}`)
  expect(body).toContain('tonearm_event_streams 2')
  over.abort()
})

test('a trace goes from the request to its queries; jobs have their own', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const proxied = { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }
  const named = (id: string) => ({ traceparent: `00-${id}-b7ad6b7169203331-01` })
  // Only a trusted proxy may name the trace.
  const ofClient = 'c'.repeat(32)
  await app.fastify.inject({ url: '/api/albums/999998', headers: named(ofClient) })
  await app.fastify.inject({
    url: '/api/albums/999999',
    ...proxied,
    headers: { ...proxied.headers, ...named(traceId) },
  })
  await vi.waitFor(() => {
    const request = exported.find((span) => span.traceId === traceId && span.name === 'GET /api/albums/:id')
    expect(request?.parentSpanId).toBe('b7ad6b7169203331')
    expect(exported.find((span) => span.parentSpanId === request?.spanId)?.name).toMatch(/^(SELECT|WITH)$/)
    expect(exported.some(({ name }) => name === 'clean-up')).toBe(true)
    expect(exported.filter((span) => span.traceId === ofClient)).toEqual([])
  }, 20_000)
})
