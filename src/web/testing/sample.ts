import type * as z from 'zod/mini'

const formats: Record<string, string> = {
  url: 'https://example.org/',
  uuid: '0190a5b4-7c3e-7000-8000-000000000001',
  email: 'ada@example.org',
}

type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodMiniType>
  entries?: Record<string, string>
  values?: unknown[]
  options?: z.ZodMiniType[]
  innerType?: z.ZodMiniType
}

const textOf = (key: string, format = ''): string =>
  key.endsWith('_at') ? '2026-01-01T00:00:00.000Z' : (formats[format] ?? `Some ${key}`)

const makeValue = (schema: z.ZodMiniType, key: string): unknown => {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, part]) => [name, makeValue(part, name)]),
      )
    case 'string':
      return textOf(key, def.format)
    case 'number':
    case 'int':
      return 1
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'union':
      return def.options?.[0] && makeValue(def.options[0], key)
    case 'array':
      return []
    case 'record':
      return {}
    case 'nullable':
    case 'null':
      return null
    case 'default':
      return def.innerType && makeValue(def.innerType, key)
    default:
      return undefined
  }
}

/** Returns a value that a schema of the contract accepts, with some fields of one's own. */
export const sampleOf = <T extends z.ZodMiniType>(schema: T, own: Partial<z.output<T>> = {}): z.output<T> => {
  const made = makeValue(schema, '')
  const open = typeof made === 'object' && made !== null && !Array.isArray(made)
  return (open ? { ...made, ...own } : made) as z.output<T>
}
