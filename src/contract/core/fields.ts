import * as z from 'zod/mini'
import { currencies, MAX_AMOUNT } from './money.ts'
import { id } from './pagination.ts'

/**
 * An image in its 512 px size and its dominant colour. Other sizes differ only in the number within the URL, so a list
 * of fifty items does not repeat four URLs each.
 */
export const cover = z.object({ url: z.string(), color: z.string() })
export type Cover = z.infer<typeof cover>

/** A user as named beside something they did. */
export const person = z.object({ id: z.number(), name: z.string(), avatar: z.nullable(cover) })
export type Person = z.infer<typeof person>

/** The artist of a request; the selected one if absent. */
export const ofArtist = { artist_id: z.optional(id) }

/** An amount in minor units of its currency. */
export const amount = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_AMOUNT))
export const currency = z.enum(currencies)

/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

const isWebAddress = (input: string): boolean =>
  URL.canParse(input) && /^https?:$/.test(new URL(input).protocol)
/** A web URL. */
export const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(2_048), z.refine(isWebAddress, 'Enter a valid URL.'))

let sanitize = (html: string): string => html

/** Sets how rich text in replies is sanitized. The server does that; browsers do not parse replies. */
export const sanitizeRichText = (by: (html: string) => string): void => {
  sanitize = by
}

/** Rich text in a reply, as HTML. It is sanitized whenever it is sent, wherever it came from. */
export const richText = z
  .string()
  .check(z.overwrite((html) => sanitize(html)))
  .brand<'RichText'>()
export type RichText = z.infer<typeof richText>
