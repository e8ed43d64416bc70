import type { AppContext } from '../../../context/app-context.ts'
import { type EmailTexts, emailTexts } from '../../../mail/email-texts.ts'
import { giftToEmail } from './queries.ts'
import { codeOfGift } from './service.ts'

const lengthOf = (t: EmailTexts['t'], months: number): string =>
  months === 12 ? t('For a year') : t('For a month')

/** Emails a gift to its recipient, unless it was redeemed or refunded meanwhile. */
export const emailGift = async (ctx: AppContext, id: number): Promise<void> => {
  const gift = await giftToEmail(ctx.db, id)
  const code = gift && codeOfGift(ctx, gift.code_encrypted)
  if (!gift || !code) return
  const { name, message, title, artist, months } = gift
  const { locale, t } = await emailTexts(ctx, gift.locale)
  const sender = gift.sender || t('Someone')
  const { appName, appUrl } = ctx.settings()
  await ctx.mail.send(gift.email, {
    locale,
    subject: t('{name} has a gift for you', { name: sender }),
    before: [
      name ? t('Hello {name},', { name }) : t('Hello,'),
      months === null
        ? t('{name} gives you music on {site}, to hear and to download:', { name: sender, site: appName })
        : t('{name} gives you a plan of {site}:', { name: sender, site: appName }),
    ],
    lines: [
      { title, text: months === null ? artist : lengthOf(t, months), url: null },
      ...(message ? [{ title: null, text: `“${message}”`, url: null }] : []),
      { title: t('Your code'), text: code, url: null },
    ],
    action: { label: t('Open the gift'), url: `${appUrl}/redeem/${code}` },
    after: [
      months === null
        ? t('Whoever has the code can redeem it, once. Pass it on if you have the music already.')
        : t('Whoever has the code can redeem it, once. Nothing is charged, and nothing renews by itself.'),
    ],
  })
}
