import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { version } from '../core/version.ts'

/**
 * Traces of requests, jobs and database queries by OpenTelemetry. Without `openTracing` nothing is recorded: the API then
 * does nothing.
 */
const tracer = trace.getTracer('tonearm', version)

/**
 * Sends traces to a collector by OTLP over HTTP. Endpoint, headers, sampling and names are those of the environment, as
 * OpenTelemetry defines it. Returns a function that sends what is left and stops.
 */
export const openTracing = async (role: string): Promise<() => Promise<void>> => {
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'tonearm',
        'service.version': version,
        'tonearm.role': role,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return () => provider.shutdown()
}

/** Returns the ids of the current trace for log lines, if there is one. */
export const traceIds = (): { trace_id?: string; span_id?: string } => {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/** Runs `work` in a span of its own. */
export const inSpan = <T>(
  name: string,
  attributes: Record<string, string | number>,
  work: () => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.recordException(error as Error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })

/** Returns whether a request comes from one of TRUSTED_PROXIES. */
const isForwarded = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1

/**
 * Records a span for each request, as part of the trace that a trusted proxy names: clients could otherwise have all their
 * requests recorded.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      isForwarded(request) ? propagation.extract(context.active(), headers) : context.active(),
    )
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Records a span of a database query; its text has placeholders instead of values. */
export const traceQuery = ({ level, query: { sql }, queryDurationMillis }: LogEvent): void => {
  if (!trace.getActiveSpan()) return
  const endTime = Date.now()
  const [operation = ''] = /^\s*(?:\/\*.*?\*\/)?\s*\w+/.exec(sql) ?? []
  const span = tracer.startSpan(operation.trim().toUpperCase() || 'QUERY', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 4000) },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
