import * as z from 'zod/mini'

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
