import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../../mail/email-texts.ts'
import { administrators } from './queries.ts'

/** Splits typed text into paragraphs of an email. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean)

type Recipients = Awaited<ReturnType<typeof administrators>>

const queueEmails = async (
  ctx: AppContext,
  trx: Trx,
  recipients: Recipients,
  translated: (words: EmailTexts) => Email,
): Promise<void> => {
  for (const { email, locale } of recipients)
    await ctx.queue.send(
      'send-email',
      { to: email, email: translated(await emailTexts(ctx, locale)) },
      { trx },
    )
}

/** Emails the operators: the contact address, or all administrators if none is set, each in their language. */
export const emailOperators = async (
  ctx: AppContext,
  trx: Trx,
  translated: (words: EmailTexts) => Email,
): Promise<void> => {
  const { contact_email } = ctx.settings()
  const operators = contact_email ? [{ email: contact_email, locale: null }] : await administrators(trx)
  await queueEmails(ctx, trx, operators, translated)
}

/** Text in the language of an administrator; the parts are message keys. */
type Titles = readonly (readonly string[])[]

const changeEmail =
  (ctx: AppContext, by: string, titles: Titles) =>
  ({ locale, t }: EmailTexts): Email => {
    const name = ctx.settings().appName
    const time = new Date().toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    return {
      locale,
      subject: t('Important settings of {name} were changed', { name }),
      before: [
        t('{person} changed these settings:', { person: by }),
        ...titles.map((parts) => parts.map((part) => t(part)).join(' – ')),
        `${time} UTC`,
      ],
      action: { label: t('Audit log'), url: `${ctx.settings().appUrl}/admin/audit-log` },
      after: [t('If you don’t know about this, check who is an administrator.')],
    }
  }

/** Emails all administrators that settings with power over accounts or money were changed, but not to what. */
export const announceChange = async (ctx: AppContext, trx: Trx, by: string, titles: Titles): Promise<void> =>
  queueEmails(ctx, trx, await administrators(trx), changeEmail(ctx, by, titles))

/**
 * The same by the mail server that is in use now, at once: of a change to another one, which may keep the email to itself.
 */
export const announceByPresentServer = async (ctx: AppContext, by: string, titles: Titles): Promise<void> => {
  const written = changeEmail(ctx, by, titles)
  const emails = await Promise.all(
    (await administrators(ctx.db)).map(async ({ email, locale }) => ({
      to: email,
      email: written(await emailTexts(ctx, locale)),
    })),
  )
  for (const { to, email } of emails)
    void ctx.mail
      .send(to, email)
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not announce a change'))
}
