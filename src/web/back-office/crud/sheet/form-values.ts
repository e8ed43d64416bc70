import type * as z from 'zod/mini'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { UploadedImage } from '../../../catalog/items/images/CoverField.tsx'
import { formatDate, formatNumber, listed } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/i18n.ts'
import type { Field, Named } from '../types.ts'

/** Field values of a sheet, by name. */
export type Values = Record<string, unknown>

/** Value of an image field: the current image, and the new choice. */
export interface ImageValue {
  present: Cover | null
  chosen: UploadedImage | null | undefined
}

const fieldValue = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'cover':
      return { present: (value as Cover | null) ?? null, chosen: undefined } satisfies ImageValue
    case 'switch':
      return value === true
    case 'many':
      return value ?? []
    case 'one':
      return value ?? null
    case 'custom':
      return value
    default:
      return value === null || value === undefined ? '' : String(value)
  }
}

/** Returns the field values of an item. */
export const valuesOf = (fields: readonly Field[], item: Values): Values =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'custom' && field.from ? field.from(item) : fieldValue(field, item[field.name]),
    ]),
  )

const bodyValue = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'cover': {
      const { chosen } = value as ImageValue
      return chosen === null ? null : chosen?.id
    }
    case 'one':
      return (value as Named | null)?.id ?? null
    case 'many':
      return (value as Named[]).map(({ id }) => id)
    case 'number':
      return value === '' ? null : Number(value)
    case 'custom':
      return field.body ? field.body(value) : value
    case 'date':
    case 'color':
    case 'choice':
      return value === '' ? null : value
    case 'text':
    case 'area':
      return value === '' && field.empty === 'null' ? null : value
    default:
      return value
  }
}

/** Converts field values to a request body of the contract; unchanged images are omitted. */
export const bodyOf = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, bodyValue(field, values[field.name])] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Kinds of fields that can be left empty. */
const emptied = new Set<Field['kind']>(['text', 'area', 'number', 'date', 'color', 'choice', 'one'])

/** Returns the names of fields that the contract does not accept empty. */
export const requiredNames = (schema: z.ZodMiniType, fields: readonly Field[]): Set<string> => {
  const { shape } = schema._zod.def as { shape?: Record<string, z.ZodMiniType> }
  const required = fields.filter((field) => {
    const part = shape?.[field.name]
    if (!part || !emptied.has(field.kind)) return false
    return !part.safeParse(bodyValue(field, field.kind === 'one' ? null : '')).success
  })
  return new Set(required.map(({ name }) => name))
}

/** Returns whether two values of a field look the same to users. */
export const same = (field: Field, one: unknown, other: unknown): boolean =>
  field.kind === 'cover'
    ? (one as ImageValue).present?.url === (other as ImageValue).present?.url &&
      bodyValue(field, one) === bodyValue(field, other)
    : JSON.stringify(bodyValue(field, one)) === JSON.stringify(bodyValue(field, other))

/** Formats a value as text, for comparing versions. */
export const fieldText = (field: Field, value: unknown): string => {
  switch (field.kind) {
    case 'switch':
      return value ? translate('On') : translate('Off')
    case 'cover': {
      const { present, chosen } = value as ImageValue
      return chosen || (chosen === undefined && present) ? translate('Image') : translate('None')
    }
    case 'one':
      return (value as Named | null)?.name ?? translate('None')
    case 'many':
      return listed((value as Named[]).map(({ name }) => name)) || translate('None')
    case 'custom':
      return field.summary(value) || translate('None')
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? translate('None')
    case 'date':
      return value ? formatDate(String(value)) : translate('None')
    case 'number':
      return value === '' ? translate('None') : formatNumber(Number(value))
    default:
      return value === '' ? translate('None') : String(value)
  }
}
