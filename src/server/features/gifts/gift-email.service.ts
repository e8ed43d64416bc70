import type { AppContext } from '../../app-context.ts'
import { emailTexts } from '../../mail/email-texts.ts'
import { giftToEmail } from './gifts.queries.ts'
import { codeOfGift } from './gifts.service.ts'

/** Emails a gift to its recipient, unless it was redeemed or refunded meanwhile. */
export const emailGift = async (ctx: AppContext, id: number): Promise<void> => {
  const gift = await giftToEmail(ctx.db, id)
  const code = gift && codeOfGift(ctx, gift.code_encrypted)
  if (!gift || !code) return
  const { sender, name, message, title, artist } = gift
  const { locale, t } = emailTexts(ctx, gift.locale)
  const { appName, appUrl } = ctx.settings()
  await ctx.mail.send(gift.email, {
    locale,
    subject: t('{name} has a gift for you', { name: sender }),
    before: [
      name ? t('Hello {name},', { name }) : t('Hello,'),
      t('{name} gives you music on {site}, to hear and to download:', { name: sender, site: appName }),
    ],
    lines: [
      { title, text: artist, url: null },
      ...(message ? [{ title: null, text: `“${message}”`, url: null }] : []),
      { title: t('Your code'), text: code, url: null },
    ],
    action: { label: t('Open the gift'), url: `${appUrl}/redeem/${code}` },
    after: [t('Whoever has the code can redeem it, once. Pass it on if you have the music already.')],
  })
}
