import * as z from 'zod/mini'
import type { Endpoint } from '../src/contract/core/endpoint.ts'
import { definitionOf, freeTexts, isFreeText } from '../src/server/testing/schema-fields.ts'
import { payloads } from './payloads.ts'

/** Values of the fields that are not free texts, by their path. */
export type Given = Record<string, unknown>

/** Values of fields that accept no free text: addresses, and what is short. */
const closed = ['https://example.org/?"onclick="__xss()', 'https://example.org/', '1', 'EUR']

/** Cuts a payload to what a field accepts. */
const cut = (schema: z.ZodMiniType, text: string): string => {
  const plain = text.replace(/\p{Cc}/gu, '')
  const shorter = [text, plain].flatMap((one) => [
    one,
    ...[150, 120, 80, 60, 40, 30].map((max) => one.slice(0, max)),
  ])
  return shorter.find((one) => !one.includes('\u0000') && z.safeParse(schema, one).success) ?? 'x'
}

/** Returns a body that a schema accepts, with another payload in every free text. */
const bodyOf = (schema: z.ZodMiniType, given: Given, next: () => string, path = ''): unknown => {
  if (path in given) return given[path]
  if (isFreeText(schema)) return cut(schema, next())
  const def = definitionOf(schema)
  const below = (name: string) => (path ? `${path}.${name}` : name)
  const isWanted = (one: z.ZodMiniType, at: string) =>
    freeTexts(one).length > 0 || Object.keys(given).some((name) => name === at || name.startsWith(`${at}.`))
  const { innerType: inner, shape, element, options = [] } = def
  if (inner) {
    if (isWanted(inner, path)) return bodyOf(inner, given, next, path)
    return def.type === 'nullable' ? null : undefined
  }
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, one]) => [name, bodyOf(one, given, next, below(name))]),
    )
  if (element) return isWanted(element, below('*')) ? [bodyOf(element, given, next, below('*'))] : []
  if (options.length > 0)
    return bodyOf(
      options.find((one) => freeTexts(one).length > 0) ?? (options[0] as never),
      given,
      next,
      path,
    )
  const samples: Record<string, () => unknown> = {
    string: () => closed.find((one) => z.safeParse(schema, one).success),
    boolean: () => true,
    number: () => Math.max(1, (schema._zod.bag as { minimum?: number }).minimum ?? 1),
    enum: () => Object.values(def.entries ?? {})[0],
    literal: () => def.values?.[0],
    record: () => ({}),
  }
  const sample = samples[def.type]?.()
  if (sample === undefined) throw new Error(`no value for ${path}`)
  return sample
}

/** Returns bodies for an endpoint, each with other payloads; the corpus begins elsewhere for each endpoint. */
export const hostileBody = ({ path, body }: Endpoint, given: Given, at: number): unknown => {
  let place = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), at * 7)
  return body && bodyOf(body, given, () => payloads[place++ % payloads.length] ?? '')
}
