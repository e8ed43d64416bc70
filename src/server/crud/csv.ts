import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

const isNamed = (value: object): value is { name?: string; title?: string } =>
  'name' in value || 'title' in value

/** Starts of texts that a spreadsheet would run as a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Formats a value as text: names instead of nested items. */
const plainOf = (value: unknown): string | number | boolean => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainOf).join('; ')
  if (typeof value !== 'object') return value as string | number | boolean
  return isNamed(value) ? (value.title ?? value.name ?? '') : ''
}

const cellOf = (value: unknown): string | number | boolean => {
  const plain = plainOf(value)
  return typeof plain === 'string' && FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain
}

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with a BOM for spreadsheets). Texts that a spreadsheet would run as a formula
 * are escaped; numbers are none.
 */
export const csvOf = (columns: string[], pages: AsyncIterable<Record<string, unknown>[]>): Readable => {
  const records = async function* () {
    for await (const rows of pages) for (const row of rows) yield columns.map((name) => cellOf(row[name]))
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  return Readable.from(records())
    .on('error', (error) => csv.destroy(error))
    .pipe(csv)
}
