import { type OptionalEmailKind, optionalEmailKinds } from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import { throwError } from '../../../http/http-error.ts'
import { updateEmailed } from './queries.ts'

type Choices = { [K in OptionalEmailKind]?: boolean | undefined }

/** Returns whether the site sends emails; without a mail server they only reach a folder. */
export const sendsEmails = (ctx: Pick<AppContext, 'settings'>): boolean => ctx.settings().smtp_host !== ''

/** Returns each kind that can be emailed, and whether an account wants it; null if the site sends no emails. */
export const emailChoicesOf = (
  ctx: AppContext,
  emailed: readonly string[],
): Record<string, boolean> | null =>
  sendsEmails(ctx)
    ? Object.fromEntries(optionalEmailKinds.map((kind) => [kind, emailed.includes(kind)]))
    : null

/** Turns emails about kinds of notifications on or off; kinds not named are unchanged. */
export const chooseEmails = async (trx: Trx, userId: number, choices: Choices): Promise<void> => {
  const named = (wanted: boolean) => optionalEmailKinds.filter((kind) => choices[kind] === wanted)
  const [on, off] = [named(true), named(false)]
  if (on.length + off.length > 0) await updateEmailed(trx, userId, on, off)
}

const PURPOSE = 'link to turn off emails'
/** Emails are kept for years. */
const SECONDS = 5 * 365 * 86_400

/** Returns the page that turns off emails about a kind, without login. */
export const unsubscribeUrl = (ctx: AppContext, userId: number, kind: OptionalEmailKind): string =>
  `${ctx.settings().appUrl}/email/unsubscribe/${writeTicket(ctx.env.secret, PURPOSE, `${userId} ${kind}`, SECONDS)}`

/** Turns off emails about the kind of an emailed link, however often it is used. 404 for an invalid one. */
export const stopEmails = async (ctx: AppContext, token: string): Promise<{ kind: OptionalEmailKind }> => {
  const [userId, name] = (readTicket(ctx.env.secret, PURPOSE, token) ?? '').split(' ')
  const kind = optionalEmailKinds.find((one) => one === name) ?? throwError('not_found')
  await updateEmailed(ctx.db, Number(userId), [], [kind])
  return { kind }
}
