import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { MAX_ID } from '../contract/core/pagination.ts'
import { contractEndpoints } from './testing/endpoints.ts'

/** Fields limited by something else than their own schema. */
const ELSEWHERE = [
  // By the action, which refuses what is none of its values.
  /\/bulk body\.value$/,
  // Equal to the password.
  /body\.password_confirmation$/,
  // A word for yes or no.
  /^GET \/admin\/artists(\/ids)? query\.filter\[(verified|used)\]$/,
  // A key of a table.
  /^GET \/user\/(likes|follows)\/\{type\} params\.type$/,
  // By what verifies passkeys.
  /(passkeys?|confirmation) body\.response names$/,
  // Seconds: stored as they are, and compared with nothing.
  /^PUT \/user\/queue body\.position$/,
]

type Schema = z.core.JSONSchema.BaseSchema
const REFINED = 'refined'

/** The JSON schema of a part of requests, in which values with rules of their own are marked. */
const schemaOf = (part: z.ZodMiniType): Schema =>
  z.toJSONSchema(part, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { checks = [], type } = zodSchema._zod.def
      const isRefined = type === 'custom' || checks.some((check) => check._zod.def.check === 'custom')
      if (isRefined) jsonSchema.description = REFINED
    },
  })

const isLimited = (schema: Schema): boolean => {
  const { type, minimum, exclusiveMinimum, maximum, maxLength, maxItems, items, pattern, format } = schema
  if (schema.enum || schema.const !== undefined || schema.description === REFINED) return true
  if (type === 'string') return maxLength !== undefined || pattern !== undefined || format !== undefined
  if (type === 'integer')
    return Number(exclusiveMinimum ?? minimum ?? Number.MIN_SAFE_INTEGER) > Number.MIN_SAFE_INTEGER
  if (type === 'number') return (minimum ?? exclusiveMinimum) !== undefined && maximum !== undefined
  // Values of a few cannot be many: the body has a maximum size.
  if (type === 'array') return maxItems !== undefined || (items as Schema).enum !== undefined
  return true
}

/** Paths of the values in a schema that have no limits. */
const unlimitedIn = (schema: Schema, path: string): string[] => [
  ...(isLimited(schema) ? [] : [path]),
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) =>
    (some ?? []).flatMap((one) => unlimitedIn(one, path)),
  ),
  ...(schema.items ? unlimitedIn(schema.items as Schema, `${path}[]`) : []),
  ...(schema.propertyNames ? unlimitedIn(schema.propertyNames as Schema, `${path} names`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    unlimitedIn(one as Schema, `${path}.${name}`),
  ),
  ...(typeof schema.additionalProperties === 'object'
    ? unlimitedIn(schema.additionalProperties, `${path}.*`)
    : []),
]

const unlimitedOf = (endpoint: Endpoint): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? unlimitedIn(schemaOf(schema), `${endpoint.method} ${endpoint.path} ${part}`) : []
  })

it('every text, number and list in requests has limits', async () => {
  const endpoints = await contractEndpoints()
  expect(endpoints.length).toBeGreaterThan(500)
  const unlimited = endpoints.flatMap(unlimitedOf)
  expect(unlimited.filter((path) => !ELSEWHERE.some((known) => known.test(path)))).toEqual([])
  for (const known of ELSEWHERE) expect(unlimited).toContainEqual(expect.stringMatching(known))
})

it('bulk actions take ids that a table can have', async () => {
  const tooLarge = (await contractEndpoints()).flatMap(({ method, path, body }) => {
    const name = `${method} ${path}`
    if (!body || !name.endsWith('/bulk')) return []
    return z.safeParse(body, { action: 'delete', ids: [MAX_ID + 1] }).success ? [name] : []
  })
  expect(tooLarge).toEqual([])
})
