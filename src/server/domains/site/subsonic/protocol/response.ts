import { version as serverVersion } from '../../../../core/version.ts'
import { xmlText } from '../../../../http/pages/xml.ts'
import { SubsonicError } from './subsonic-error.ts'

/** The version of the Subsonic API that responses conform to. */
export const API_VERSION = '1.16.1'

/** Content of a response, without null: absent values are undefined. */
export type Value = string | number | boolean | undefined | Value[] | Elements
/** Names are attributes or elements: see `xmlElement`. */
export interface Elements {
  [name: string]: Value
}

/** Returns elements without those that are absent: responses contain neither null nor empty strings. */
export const present = (fields: Record<string, Value | null>): Elements =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, Value] => field[1] !== null && field[1] !== undefined && field[1] !== '',
    ),
  )

export type Format = 'xml' | 'json' | 'jsonp'

export interface Serialized {
  type: string
  body: string
}

/** Elements whose scalars are elements, too, in XML. */
const WITH_ELEMENTS = new Set(['artistInfo', 'artistInfo2', 'albumInfo'])

const isElements = (value: Value): value is Elements => typeof value === 'object' && !Array.isArray(value)

/** Line breaks in attributes would be read as spaces. */
const attributeText = (text: string): string =>
  xmlText(text).replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Writes an element: scalars are attributes, `value` is its text, objects and arrays are child elements, one for each
 * entry of an array.
 */
const xmlElement = (name: string, content: Value): string => {
  if (content === undefined) return ''
  if (Array.isArray(content)) return content.map((one) => xmlElement(name, one)).join('')
  if (!isElements(content)) return `<${name}>${xmlText(String(content))}</${name}>`
  let attributes = ''
  let children = ''
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue
    if (typeof value === 'object' || WITH_ELEMENTS.has(name)) children += xmlElement(key, value)
    else if (key === 'value') children += xmlText(String(value))
    else attributes += ` ${key}="${attributeText(String(value))}"`
  }
  return children === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`
}

const CALLBACK = /^[A-Za-z_$][\w$.]{0,99}$/

/** Returns the format that a request asks for; XML for unknown ones, and for the error of a bad callback. */
export const readFormat = (f: string | undefined): Format => (f === 'json' || f === 'jsonp' ? f : 'xml')

const serialize = (status: 'ok' | 'failed', content: Elements, format: Format, callback = ''): Serialized => {
  const response = {
    status,
    version: API_VERSION,
    type: 'tonearm',
    serverVersion,
    openSubsonic: true,
    ...content,
  }
  if (format === 'xml')
    return {
      type: 'text/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('subsonic-response', {
        xmlns: 'http://subsonic.org/restapi',
        ...response,
      })}`,
    }
  const json = JSON.stringify({ 'subsonic-response': response })
  return format === 'json'
    ? { type: 'application/json; charset=utf-8', body: json }
    : { type: 'application/javascript; charset=utf-8', body: `${callback}(${json});` }
}

/** Returns a successful response. Throws 10 for a bad JSONP callback. */
export const success = (content: Elements, format: Format, callback?: string): Serialized => {
  if (format === 'jsonp' && !CALLBACK.test(callback ?? ''))
    throw new SubsonicError(10, 'Required parameter is missing: callback')
  return serialize('ok', content, format, callback)
}

/** Returns a failed response; without a usable callback, JSONP becomes JSON. */
export const failure = (
  { code, message, helpUrl }: Pick<SubsonicError, 'code' | 'message' | 'helpUrl'>,
  format: Format,
  callback?: string,
): Serialized => {
  const usable = format === 'jsonp' && !CALLBACK.test(callback ?? '') ? 'json' : format
  return serialize('failed', { error: { code, message, helpUrl } }, usable, callback)
}
