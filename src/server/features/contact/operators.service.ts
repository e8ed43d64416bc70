import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import type { Email } from '../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../mail/email-texts.ts'
import { administrators } from './contact.queries.ts'

/** Splits typed text into paragraphs of an email. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Emails the operators: the contact address, or all administrators if none is set, each in their language. */
export const emailOperators = async (
  ctx: AppContext,
  trx: Trx,
  translated: (words: EmailTexts) => Email,
): Promise<void> => {
  const { contact_email } = ctx.settings()
  const operators = contact_email ? [{ email: contact_email, locale: null }] : await administrators(trx)
  for (const { email, locale } of operators)
    await ctx.queue.send(
      'send-email',
      { to: email, email: translated(await emailTexts(ctx, locale)) },
      { trx },
    )
}
