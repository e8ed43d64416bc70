import type { Write } from '../../../crud/resource.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { findUserByEmail } from '../../platform/index.ts'

/**
 * Tells the old and the new address of an account that an administrator changes it. Before the change; neither mail
 * names the other address, which may belong to someone else.
 */
export const announceEmailChange = async ({ ctx, trx }: Write, old: string, next: string): Promise<void> => {
  const account = await findUserByEmail({ db: trx }, old)
  const { locale, t } = await emailTexts(ctx, account?.locale ?? null)
  const name = ctx.settings().appName
  const texts = [
    [
      old,
      t(
        'An administrator of {name} changed the email address of your account. You can no longer log in with this one.',
        { name },
      ),
    ],
    [
      next,
      t(
        'An administrator of {name} changed the email address of your account to this one. Log in with it from now on.',
        { name },
      ),
    ],
  ] as const
  for (const [to, text] of texts) {
    const email = {
      locale,
      subject: t('Your email address was changed'),
      before: [text],
      action: { label: t('Contact us'), url: `${ctx.settings().appUrl}/contact` },
      after: [t('If you don’t know about this, please contact us.')],
    }
    await ctx.queue.send('send-email', { to, email }, { trx })
  }
}
