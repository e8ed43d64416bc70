import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of OpenSubsonic's openapi.json, against which responses are checked if it is given. */
const FOLDER = process.env.OPENSUBSONIC_OPENAPI

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema.
type Schema = any

const loaded = new Map<string, Schema>()

const load = (file: string): Schema => {
  const known = loaded.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  loaded.set(file, known)
  return known
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Merges the branches of a schema that apply to a value, with the folder to which their references are relative. */
const branches = (schema: Schema, folder: string, value: unknown): [Schema, string][] => {
  if (schema.$ref) {
    const file = join(folder, schema.$ref)
    return branches(load(file), dirname(file), value)
  }
  const parts: [Schema, string][] = (schema.allOf ?? []).flatMap((one: Schema) =>
    branches(one, folder, value),
  )
  const choices: Schema[] = schema.oneOf ?? schema.anyOf ?? []
  const fitting = choices.find((one) => problems(one, folder, value, '').length === 0) ?? choices[0]
  return [[schema, folder], ...parts, ...(fitting ? branches(fitting, folder, value) : [])]
}

/** Fields that albums and artists have beyond the description: apps read them there, as other servers send them. */
const RATINGS = ['userRating', 'averageRating']

const objectProblems = (parts: [Schema, string][], value: Record<string, unknown>, at: string): string[] => {
  const known = new Map<string, [Schema, string][]>()
  for (const [schema, folder] of parts)
    for (const [name, one] of Object.entries(schema.properties ?? {}))
      known.set(name, [...(known.get(name) ?? []), [one, folder]])
  const missing = parts
    .flatMap(([schema]) => (schema.required ?? []) as string[])
    .filter((name) => value[name] === undefined)
  return [
    ...missing.map((name) => `${at}/${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const schemas = known.get(name)
      if (!schemas) return known.size === 0 || RATINGS.includes(name) ? [] : [`${at}/${name} is unknown`]
      return schemas.flatMap(([schema, folder]) => problems(schema, folder, one, `${at}/${name}`))
    }),
  ]
}

const problems = (schema: Schema, folder: string, value: unknown, at: string): string[] => {
  const parts = branches(schema, folder, value)
  const type = typeOf(value)
  const wrong = parts.flatMap(([one]) => [
    ...(one.type && one.type !== type && !(one.type === 'number' && type === 'integer')
      ? [`${at} is ${type}, not ${one.type}`]
      : []),
    ...(one.enum && !one.enum.includes(value) ? [`${at} is ${String(value)}`] : []),
  ])
  if (wrong.length > 0) return wrong
  if (Array.isArray(value))
    return parts.flatMap(([one, base]) =>
      one.items ? value.flatMap((entry, index) => problems(one.items, base, entry, `${at}/${index}`)) : [],
    )
  return type === 'object' ? objectProblems(parts, value as Record<string, unknown>, at) : []
}

/** Returns how a response differs from OpenSubsonic's description; nothing where that is not at hand. */
export const openApiProblems = (name: string, response: unknown): string[] => {
  if (!FOLDER) return []
  const file = join(FOLDER, 'endpoints', `${name}.json`)
  if (!existsSync(file)) return [`${name} is not described`]
  const schema = load(file).get?.responses?.['200']?.content?.['application/json']?.schema
  return schema ? problems(schema, dirname(file), response, name) : []
}
