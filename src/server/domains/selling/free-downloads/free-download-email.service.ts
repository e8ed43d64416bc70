import { FREE_DOWNLOAD_DAYS } from '../../../../contract/core/selling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { downloadToEmail } from './queries.ts'
import { linkOf } from './service.ts'

/** Emails the link of a free download, unless the address was withdrawn meanwhile. */
export const emailFreeDownload = async (ctx: AppContext, id: number): Promise<void> => {
  const found = await downloadToEmail(ctx.db, id)
  if (!found) return
  const { email, title, artist } = found
  const { locale, t } = await emailTexts(ctx, found.locale)
  await ctx.mail.send(email, {
    locale,
    subject: t('Your free download: {title}', { title }),
    before: [
      t('Hello,'),
      t('here is the free download that you asked for. The link works for {days} days.', {
        days: FREE_DOWNLOAD_DAYS,
      }),
    ],
    lines: [{ title, text: artist, url: null }],
    action: { label: t('Open the download'), url: linkOf(ctx, id) },
    after: [
      t(
        'When you download it, {artist} receives your email address. The same link takes it back at any time.',
        {
          artist,
        },
      ),
      t('If you did not ask for this, ignore this email: nobody receives your address.'),
    ],
  })
}
