import * as z from 'zod/mini'

/** Parts of a schema. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  entries?: Record<string, unknown>
  values?: unknown[]
}

export const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** Whether it accepts any text, unlike an address, a date or a name of something. */
export const isFreeText = (schema: z.ZodMiniType): boolean =>
  ['string', 'pipe'].includes(definitionOf(schema).type) && z.safeParse(schema, '<b>"Any": text').success

/** Returns the paths of the free texts of a schema: names joined by dots, `*` for entries of lists and records. */
export const freeTexts = (schema: z.ZodMiniType, path = ''): string[] => {
  if (isFreeText(schema)) return [path]
  const { shape = {}, options = [], element, valueType, innerType } = definitionOf(schema)
  const below = (name: string) => (path ? `${path}.${name}` : name)
  const parts: [string, z.ZodMiniType][] = [
    ...Object.entries(shape).map(([name, one]): [string, z.ZodMiniType] => [below(name), one]),
    ...options.map((one): [string, z.ZodMiniType] => [path, one]),
  ]
  const entry = element ?? valueType
  if (entry) parts.push([below('*'), entry])
  if (innerType) parts.push([path, innerType])
  return [...new Set(parts.flatMap(([at, one]) => freeTexts(one, at)))]
}
