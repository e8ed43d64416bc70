import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Gauge, Histogram, Registry } from 'prom-client'

/** Seconds of the buckets of all histograms. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** Values by their label, or one without. */
type Values = number | Record<string, number>

/** Metrics of this process. Prometheus reserves the labels `job` and `instance`. */
export interface Metrics {
  /** Counts a request by route, method and status. */
  request: (labels: { route: string; method: string; status: string }, seconds: number) => void
  /** Counts a job by kind and result. */
  job: (labels: { kind: string; result: 'done' | 'failed' }, seconds: number) => void
  /**
   * Adds a gauge named `tonearm_NAME` whose values are read when the metrics are; `label` is that of several values. A gauge
   * that cannot be read is left out.
   */
  gauge: (name: string, help: string, read: () => Values | Promise<Values>, label?: string) => void
  /** Returns all metrics in the text format of Prometheus. */
  text: () => Promise<string>
  /** The media type of the text. */
  type: string
}

/** Starts to measure this process: its memory, processor time, event loop and garbage collection, too. */
export const openMetrics = async (): Promise<Metrics> => {
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = (await import('prom-client')).default
  const registry: Registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [registry] })
  const requests = histogram('tonearm_http_request_duration_seconds', 'Duration of requests', [
    'route',
    'method',
    'status',
  ])
  const jobs = histogram('tonearm_job_duration_seconds', 'Duration of jobs', ['kind', 'result'])
  return {
    request: (labels, seconds) => requests.observe(labels, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    gauge: (name, help, read, label) => {
      new Gauge({
        name: `tonearm_${name}`,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect(this: Gauge) {
          this.reset()
          const values = await Promise.resolve()
            .then(read)
            .catch(() => ({}))
          if (typeof values === 'number') this.set(values)
          else
            for (const [name, value] of Object.entries(values)) this.set({ [label ?? 'name']: name }, value)
        },
      })
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Measures the requests of an app, and serves all metrics at `/metrics` to who sends the token. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, token: string): void => {
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    // Requests of unknown paths have no route.
    const labels = { route: url ?? 'none', method, status: String(reply.statusCode) }
    metrics.request(labels, reply.elapsedTime / 1000)
  })
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } as object }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send('METRICS_TOKEN is needed.\n')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.type)
      .send(await metrics.text())
  })
}
