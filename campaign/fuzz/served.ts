import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'

interface Described {
  parameters?: { in: string; name: string }[]
}

const part = z.union([z.number().check(z.int()), z.string().check(z.maxLength(60))])

/**
 * Returns what is served besides the contract, such as files and feeds, as the description of the API names it. Its
 * responses have no schema.
 */
export const servedBesides = async (url: string, contract: readonly Endpoint[]): Promise<Endpoint[]> => {
  const known = new Set(contract.map(({ method, path }) => `${method} /api${path}`))
  const reply = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, { parameters = [] }]) => {
      const method = name.toUpperCase() as Endpoint['method']
      if (known.has(`${method} ${path}`) || name === 'head' || path.endsWith('/events')) return []
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
      const query = parameters.filter((one) => one.in === 'query').map((one) => one.name)
      const fields = (some: string[], schema: z.ZodMiniType) =>
        z.object(Object.fromEntries(some.map((one) => [one, schema])))
      return [
        {
          method,
          path: path as Endpoint['path'],
          access: 'public',
          summary: '',
          params: fields(names, part),
          query: fields(query, z.optional(part)),
          ...(method !== 'GET' && { body: z.record(z.string(), part) }),
          reply: z.unknown(),
        } satisfies Endpoint,
      ]
    }),
  )
}
