import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { success } from '../paging.ts'

/** A BCP 47 tag as far as languages go: `it`, `pt-BR`, `zh-Hant`. */
const locale = z
  .string()
  .check(
    z.maxLength(35),
    z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This is not the tag of a language.'),
  )
const localeParams = z.object({ locale })
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** Texts by message key; an empty one goes back to what is built in. */
const texts = z.record(z.string().check(z.maxLength(500)), z.string().check(z.maxLength(2000)))

const adminLanguage = z.object({
  locale: z.string(),
  name: z.string(),
  rtl: z.boolean(),
  /** On offer to listeners. */
  active: z.boolean(),
  /** Comes with the product: it can be hidden, not deleted. */
  built_in: z.boolean(),
  total: z.number(),
  translated: z.number(),
  /** Texts that differ from what is built in. */
  changed: z.number(),
})
export type AdminLanguage = z.infer<typeof adminLanguage>

const adminMessage = z.object({
  /** The English text that stands in the product. */
  key: z.string(),
  /** The English text as this place words it. */
  english: z.string(),
  /** One text, or one for each plural category of the language. */
  forms: z.array(
    z.object({
      key: z.string(),
      category: z.nullable(z.string()),
      built_in: z.nullable(z.string()),
      own: z.nullable(z.string()),
    }),
  ),
})
export type AdminMessage = z.infer<typeof adminMessage>

const imported = z.object({
  saved: z.number(),
  /** Keys that are no message of this product, or whose text lost a place. */
  left_out: z.array(z.string()),
})

export const newLanguage = z.strictObject({ locale, name })

export const translations = {
  languages: endpoint({
    method: 'GET',
    path: '/admin/languages',
    access: 'CED translations',
    summary: 'All languages with how much of each is translated',
    reply: z.array(adminLanguage),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/languages',
    access: 'CED translations',
    summary: 'Adds a language by its BCP 47 tag, hidden until it is shown',
    body: newLanguage,
    reply: adminLanguage,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/languages/{locale}',
    access: 'CED translations',
    summary: 'Renames, shows or hides a language; 409 when English is to be hidden',
    params: localeParams,
    body: z.strictObject({ name, active: z.boolean() }),
    reply: adminLanguage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/languages/{locale}',
    access: 'CED translations',
    summary: 'Deletes an added language with its texts; 409 for one that comes with the product',
    params: localeParams,
    reply: success,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/languages/{locale}/messages',
    access: 'CED translations',
    summary: 'Every message with its English and its texts in this language',
    params: localeParams,
    reply: z.array(adminMessage),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/languages/{locale}/messages',
    access: 'CED translations',
    summary: 'Saves texts; 422 for an unknown key or a text that lost a place, and nothing is written',
    params: localeParams,
    body: texts,
    reply: adminLanguage,
    max_body: 1_048_576,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/admin/translations/missing/{locale}',
    access: 'CED translations',
    summary: 'Keys that have no text in this language',
    params: localeParams,
    reply: z.array(z.string()),
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/translations/import',
    access: 'CED translations',
    summary: 'Takes over every text of a file that fits, and says which do not',
    body: z.strictObject({ locale, messages: texts }),
    reply: imported,
    max_body: 1_048_576,
  }),
}

/** The file that an import takes: every key with its text, empty where there is none. */
export const translationsFile = endpoint({
  method: 'GET',
  path: '/admin/translations/export/{locale}',
  access: 'CED translations',
  summary: 'All texts of a language as a JSON file',
  params: localeParams,
  reply: z.record(z.string(), z.string()),
})
