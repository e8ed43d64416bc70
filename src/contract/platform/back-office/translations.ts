import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { success } from '../../core/pagination.ts'

export const adminMessages = {
  get: endpoint({
    method: 'GET',
    path: '/messages/{locale}/admin',
    access: 'public',
    summary: 'Returns the messages of a locale that only the admin area uses, always with en',
    params: z.object({ locale: z.string().check(z.maxLength(35)) }),
    reply: z.record(z.string(), z.record(z.string(), z.string())),
  }),
}

/** A BCP 47 tag limited to language, script and region: `it`, `pt-BR`, `zh-Hant`. */
const locale = z
  .string()
  .check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'This isn’t a valid language tag.'))
const localeParams = z.object({ locale })
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** Texts by message key; an empty one restores the built-in text. */
const texts = z.record(z.string().check(z.maxLength(500)), z.string().check(z.maxLength(2000)))

const adminLanguage = z.object({
  locale: z.string(),
  name: z.string(),
  rtl: z.boolean(),
  /** Available to listeners. */
  active: z.boolean(),
  /** Built in: it can be hidden, not deleted. */
  built_in: z.boolean(),
  total: z.number(),
  translated: z.number(),
  /** Texts that override built-in ones. */
  changed: z.number(),
})
export type AdminLanguage = z.infer<typeof adminLanguage>

const adminMessage = z.object({
  /** The English source text. */
  key: z.string(),
  /** The English text with overrides applied. */
  english: z.string(),
  /** One text, or one per plural category of the language. */
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
  /** Unknown keys, and keys whose text lacks a placeholder. */
  left_out: z.array(z.string()),
})

export const newLanguage = z.strictObject({ locale, name })

export const translations = {
  languages: endpoint({
    method: 'GET',
    path: '/admin/languages',
    access: 'CED translations',
    summary: 'Lists all languages with their translation progress',
    reply: z.array(adminLanguage),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/languages',
    access: 'CED translations',
    summary: 'Adds a language by its BCP 47 tag, hidden at first',
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
    summary: 'Deletes an added language and its translations; 409 for a built-in language',
    params: localeParams,
    reply: success,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/languages/{locale}/messages',
    access: 'CED translations',
    summary: 'Lists every message with its English text and its translation',
    params: localeParams,
    reply: z.array(adminMessage),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/languages/{locale}/messages',
    access: 'CED translations',
    summary:
      'Saves translations; 422 for an unknown key or a missing placeholder, in which case nothing is saved',
    params: localeParams,
    body: texts,
    reply: adminLanguage,
    max_body: 1_048_576,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/admin/translations/missing/{locale}',
    access: 'CED translations',
    summary: 'Lists the keys without a translation in this language',
    params: localeParams,
    reply: z.array(z.string()),
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/translations/import',
    access: 'CED translations',
    summary: 'Imports every valid translation of a file and returns the invalid ones',
    body: z.strictObject({ locale, messages: texts }),
    reply: imported,
    max_body: 1_048_576,
    idempotent: 'resumable',
  }),
}

/** The file format of imports: every key with its text, empty if untranslated. */
export const translationsFile = endpoint({
  method: 'GET',
  path: '/admin/translations/export/{locale}',
  access: 'CED translations',
  summary: 'Returns all translations of a language as a JSON file',
  params: localeParams,
  reply: z.record(z.string(), z.string()),
})
