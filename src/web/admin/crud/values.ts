import type { Cover } from '../../../contract/covers.ts'
import { formatDate, formatNumber, listed } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import type { SentPicture } from '../../media/CoverField.tsx'
import type { Field, Named } from './types.ts'

/** What stands in the fields of a sheet, by name. */
export type Values = Record<string, unknown>

/** The picture field: what there is, and what was chosen instead. */
export interface PictureValue {
  present: Cover | null
  chosen: SentPicture | null | undefined
}

const fieldValue = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'cover':
      return { present: (value as Cover | null) ?? null, chosen: undefined } satisfies PictureValue
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

/** The fields as an item fills them. */
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
      const { chosen } = value as PictureValue
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
    case 'colour':
    case 'choice':
      return value === '' ? null : value
    case 'text':
    case 'area':
      return value === '' && field.empty === 'null' ? null : value
    default:
      return value
  }
}

/** The fields as a body of the contract takes them; a picture that stays is left out. */
export const bodyOf = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, bodyValue(field, values[field.name])] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Whether two values of a field are the same for a person. */
export const same = (field: Field, one: unknown, other: unknown): boolean =>
  field.kind === 'cover'
    ? (one as PictureValue).present?.url === (other as PictureValue).present?.url &&
      bodyValue(field, one) === bodyValue(field, other)
    : JSON.stringify(bodyValue(field, one)) === JSON.stringify(bodyValue(field, other))

/** A value in words, for comparing two of them. */
export const wordsOf = (field: Field, value: unknown): string => {
  switch (field.kind) {
    case 'switch':
      return value ? translate('On') : translate('Off')
    case 'cover': {
      const { present, chosen } = value as PictureValue
      return chosen || (chosen === undefined && present) ? translate('A picture') : translate('None')
    }
    case 'one':
      return (value as Named | null)?.name ?? translate('None')
    case 'many':
      return listed((value as Named[]).map(({ name }) => name)) || translate('None')
    case 'custom':
      return field.words(value) || translate('None')
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
