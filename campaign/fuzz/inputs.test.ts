import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contractEndpoints } from '../../src/server/testing/endpoints.ts'
import { drawn, inputsOf } from './inputs.ts'

const many = (schema: z.ZodMiniType, known: readonly unknown[] = []): unknown[] =>
  Array.from({ length: 60 }, (_, seed) =>
    drawn(
      inputsOf(schema, () => known, 'album_id'),
      seed,
    ),
  )

it.each([
  ['numbers', z.coerce.number().check(z.int(), z.positive(), z.maximum(50))],
  ['decimals', z.number().check(z.minimum(0.5), z.maximum(0.75))],
  ['texts', z.string().check(z.trim(), z.minLength(3), z.maxLength(20))],
  ['patterns', z.string().check(z.regex(/^[A-Z]{2}-\d{4}$/i))],
  ['formats', z.object({ at: z.iso.datetime(), on: z.iso.date(), of: z.uuid(), to: z.email() })],
  ['lists', z.array(z.enum(['a', 'b'])).check(z.minLength(1), z.maxLength(3))],
  ['records', z.record(z.enum(['a', 'b']), z.boolean())],
  ['tuples', z.tuple([z.number(), z.string()])],
  [
    'unions',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), one: z.number() }),
      z.object({ type: z.literal('b') }),
    ]),
  ],
  [
    'pipes',
    z.pipe(
      z.transform((text) => text),
      z.enum(['a', 'b']),
    ),
  ],
  [
    'strict objects',
    z.strictObject({ one: z.optional(z.nullable(z.number())), two: z._default(z.boolean(), true) }),
  ],
])('makes %s that their schema accepts', (_, schema) => {
  for (const value of many(schema)) expect([value, z.safeParse(schema, value).success]).toEqual([value, true])
})

it('finds values for rules of a schema by trying', () => {
  const values = many(z.string().check(z.refine((text) => text.startsWith('/'))))
  expect(values.filter((one) => String(one).startsWith('/')).length).toBeGreaterThan(40)
})

it('draws what exists most of the time', () => {
  const values = many(z.coerce.number().check(z.int(), z.positive()), [7, 9])
  expect(values.filter((one) => one === 7 || one === 9).length).toBeGreaterThan(40)
  expect(new Set(values)).toContain(7)
  expect(new Set(values)).toContain(9)
})

it('draws the same for the same seed, and leaves out what is optional', () => {
  const schema = z.object({
    a: z.optional(z.string()),
    b: z.optional(z.number()),
    never: z.optional(z.never()),
  })
  const values = inputsOf(schema)
  expect(drawn(values, 3)).toEqual(drawn(inputsOf(schema), 3))
  const keys = many(schema).map((one) => Object.keys(one as object).join())
  expect(new Set(keys)).toEqual(new Set(['', 'a', 'b', 'a,b']))
})

it('makes inputs for all of the contract', async () => {
  let [accepted, all] = [0, 0]
  for (const { params, query, body } of await contractEndpoints())
    for (const schema of [params, query, body]) {
      if (!schema) continue
      const values = inputsOf(schema)
      for (const seed of [1, 2, 3]) {
        all++
        if (z.safeParse(schema, drawn(values, seed)).success) accepted++
      }
    }
  // The others have rules between fields, such as a password that is repeated.
  expect(accepted / all).toBeGreaterThan(0.95)
})
