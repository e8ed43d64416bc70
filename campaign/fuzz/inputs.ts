import fc from 'fast-check'
import * as z from 'zod/mini'
import { texts } from './texts.ts'

/** Returns values that exist, by the name of a field: ids of the world, tokens that were issued. */
export type Known = (name: string) => readonly unknown[]

type Schema = z.ZodMiniType
type Values = fc.Arbitrary<unknown>

/** The definition of a schema, with the fields that its type has. */
interface Definition {
  type: string
  format?: string
  pattern?: RegExp
  checks?: { _zod: { def: Check } }[]
  shape?: Record<string, Schema>
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  keyType?: Schema
  valueType?: Schema
  innerType?: Schema
  getter?: () => Schema
  in?: Schema
  out?: Schema
  entries?: Record<string, string>
  values?: unknown[]
}
/** What a check of a schema says. */
interface Check {
  check: string
  format?: string
  pattern?: RegExp
  value?: number
  inclusive?: boolean
  minimum?: number
  maximum?: number
  length?: number
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition
const checksOf = (def: Definition): Check[] => (def.checks ?? []).map((check) => check._zod.def)

/** How deep schemas that contain themselves are followed. */
const DEPTH = 6
/** How many values are tried where a schema has rules that cannot be read from its definition. */
const TRIES = 12

const isValid = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Values of which the first that the schema accepts is taken, or else the last. */
class Accepted extends fc.Arbitrary<unknown> {
  private readonly schema: Schema
  private readonly values: Values
  private readonly tries: number

  constructor(schema: Schema, values: Values, tries = TRIES) {
    super()
    this.schema = schema
    this.values = values
    this.tries = tries
  }
  generate(random: fc.Random, bias: number | undefined): fc.Value<unknown> {
    let value = this.values.generate(random, bias)
    for (let left = this.tries; left > 1 && !isValid(this.schema, value.value); left--)
      value = this.values.generate(random, bias)
    return new fc.Value(value.value, undefined)
  }
  canShrinkWithoutContext(_: unknown): _ is unknown {
    return false
  }
  shrink(): fc.Stream<fc.Value<unknown>> {
    return fc.Stream.nil()
  }
}

const accepted = (schema: Schema, values: Values, tries?: number): Values =>
  new Accepted(schema, values, tries)

/** Draws from what exists when the value is drawn, or otherwise from `other`. */
const knownOr = (known: Known, name: string, fits: (value: unknown) => boolean, other: Values): Values =>
  fc.tuple(fc.nat(), fc.nat(9), other).map(([place, chance, value]) => {
    const some = chance === 0 ? [] : known(name).filter(fits)
    return some.length > 0 ? some[place % some.length] : value
  })

const isNumber = (value: unknown): boolean => typeof value === 'number'
const isText = (value: unknown): boolean => typeof value === 'string'

/** Smallest and largest number that checks allow. */
const boundsOf = (def: Definition): { min: number; max: number; whole: boolean } => {
  const formats = [def, ...checksOf(def)].map(({ format }) => format ?? '')
  const whole = formats.some((format) => format.includes('int'))
  const step = whole ? 1 : 1e-9
  let [min, max] = [-1e9, 1e9]
  for (const { check, value = 0, inclusive } of checksOf(def)) {
    if (check === 'greater_than') min = inclusive ? value : value + step
    if (check === 'less_than') max = inclusive ? value : value - step
  }
  return whole ? { min: Math.ceil(min), max: Math.floor(max), whole } : { min, max, whole }
}

/** Smallest and largest length that checks allow. */
const lengthsOf = (def: Definition, most: number): [number, number] => {
  let [min, max] = [0, most]
  for (const { check, minimum = 0, maximum = most, length = 0 } of checksOf(def)) {
    if (check === 'min_length') min = minimum
    if (check === 'max_length') max = maximum
    if (check === 'length_equals') min = max = length
  }
  return [min, max]
}

const numbers = (schema: Schema, name: string, known: Known): Values => {
  const { min, max, whole } = boundsOf(definitionOf(schema))
  const from = Math.ceil(min)
  const small = fc.integer({ min: from, max: Math.max(from, Math.min(Math.floor(max), from + 20)) })
  const edges = fc.constantFrom(min, max)
  const within = whole
    ? fc.oneof({ weight: 4, arbitrary: small }, { weight: 1, arbitrary: fc.integer({ min, max }) }, edges)
    : fc.oneof(from > max ? edges : small, fc.double({ min, max, noNaN: true }), edges)
  return accepted(schema, knownOr(known, name, isNumber, within), 4)
}

const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const near = fc
  .integer({ min: -400, max: 400 })
  .map((day) => new Date(Math.floor(Date.now() / 86_400_000 + day) * 86_400_000 + 36_000_000))
const dates = fc.oneof(days, near)

const byFormat: Record<string, Values> = {
  datetime: fc
    .tuple(dates, fc.constantFrom(24, 23, 19, 16))
    .map(([day, length]) => day.toISOString().slice(0, length)),
  date: dates.map((day) => day.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  guid: fc.uuid(),
  email: fc.nat(99_999).map((number) => `fuzz${number}@fuzz.example`),
}

/** Texts that match a pattern, as far as its syntax is known. */
const matching = (pattern: RegExp): Values => {
  try {
    const values = fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[giy]/g, '')), {
      size: 'small',
    })
    fc.sample(values, 1)
    return values
  } catch {
    return texts
  }
}

const strings = (schema: Schema, name: string, known: Known): Values => {
  const def = definitionOf(schema)
  const [minimum, maximum] = lengthsOf(def, 10_000)
  const formats = [def, ...checksOf(def)].flatMap(({ format, pattern }) => {
    const values = format && byFormat[format]
    return values ? [values] : pattern ? [matching(pattern)] : []
  })
  const sized = texts.map((text) =>
    [...text.padEnd(Math.min(minimum, 5000), 'x')].slice(0, Math.max(1, maximum)).join(''),
  )
  const isRefined = checksOf(def).some(({ check }) => check === 'custom')
  const guessed = isRefined ? fc.oneof(sized, byFormat.datetime as Values, byFormat.date as Values) : sized
  const values = formats.length > 0 ? fc.oneof(...formats, ...formats, texts) : guessed
  return accepted(schema, knownOr(known, name, isText, values), 60)
}

/** Fields of an object: those that may be absent are left out half of the time. */
const objects = (schema: Schema, shape: Record<string, Schema>, known: Known, depth: number): Values => {
  const values = fc.record(
    Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, make(one, key, known, depth + 1)])),
  )
  const present = values.map((value) =>
    Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)),
  )
  return definitionOf(schema).checks?.length ? accepted(schema, present) : present
}

const lists = (schema: Schema, element: Schema, name: string, known: Known, depth: number): Values => {
  const [minimum, maximum] = lengthsOf(definitionOf(schema), 50)
  const size = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 5)) }
  const values = fc.array(make(element, name, known, depth + 1), size)
  return definitionOf(schema).checks?.length ? accepted(schema, values, 4) : values
}

/** Names from a list are all there, or some of them, as the schema demands. */
const records = (schema: Schema, name: string, known: Known, depth: number): Values => {
  const { keyType, valueType } = definitionOf(schema) as Required<Definition>
  const value = make(valueType, name, known, depth + 1)
  const keys = Object.values(definitionOf(keyType).entries ?? {})
  if (keys.length > 0) {
    const all = Object.fromEntries(keys.map((key) => [key, value]))
    return accepted(schema, fc.oneof(fc.record(all), fc.record(all, { requiredKeys: [] })))
  }
  return fc
    .array(fc.tuple(make(keyType, name, known, depth + 1), value), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs.map(([field, one]) => [String(field), one])))
}

/** What only its own rules describe: whatever of this it accepts. */
const guesses = (schema: Schema, name: string, known: Known): Values =>
  accepted(
    schema,
    fc.oneof(
      knownOr(known, name, () => true, texts),
      fc.jsonValue(),
      fc.nat(50),
    ),
    30,
  )

const make = (schema: Schema, name: string, known: Known, depth: number): Values => {
  const def = definitionOf(schema)
  const inner = (): Values => (def.innerType ? make(def.innerType, name, known, depth) : fc.constant(null))
  if (depth > DEPTH) return fc.constant(undefined)
  switch (def.type) {
    case 'object':
      return objects(schema, def.shape ?? {}, known, depth)
    case 'array':
      return lists(schema, def.element as Schema, name, known, depth)
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map((one) => make(one, name, known, depth + 1)))
    case 'record':
      return records(schema, name, known, depth)
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => make(one, name, known, depth)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers(schema, name, known)
    case 'string':
      return strings(schema, name, known)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'exact_optional':
      // Such as `never`, for fields that must be absent.
      if (def.innerType && definitionOf(def.innerType).type === 'never') return fc.constant(undefined)
      return fc.oneof(fc.constant(undefined), inner())
    case 'nullable':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: inner() })
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner()
    case 'lazy':
      return def.getter ? make(def.getter(), name, known, depth + 1) : fc.constant(null)
    case 'pipe': {
      const from = def.in && definitionOf(def.in).type === 'transform' ? def.out : def.in
      return accepted(schema, from ? make(from, name, known, depth) : texts)
    }
    case 'null':
      return fc.constant(null)
    case 'never':
    case 'undefined':
    case 'void':
      return fc.constant(undefined)
    case 'any':
    case 'unknown':
      return fc.jsonValue()
    default:
      return guesses(schema, name, known)
  }
}

/** Returns inputs that a schema accepts, or nearly: where a rule is only a function, some may break it. */
export const inputsOf = (schema: Schema, known: Known = () => [], name = ''): Values =>
  make(schema, name, known, 0)

/** Draws one value that follows from a number. */
export const drawn = (values: Values, seed: number): unknown => fc.sample(values, { seed, numRuns: 1 })[0]
