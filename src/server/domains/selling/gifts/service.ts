import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { OrderedType } from '../../../../contract/core/selling.ts'
import type { GivenGift, gifts, ReceivedGift } from '../../../../contract/selling/gifts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { orNotFound, throwError, throwTooManyRequests } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { notify, publishEvent, spendMailToStranger, takeMailToStranger } from '../../platform/index.ts'
import { assignPurchase, type BoughtItem, grantRights, isPurchasedTwice } from '../purchases/service.ts'
import { restoreMonths, takeBackMonths } from '../subscriptions/periods/granted-months.service.ts'
import { hashCode, newStoredCode } from './code.ts'
import {
  countGifts,
  type EndedGift,
  endGifts,
  type GiftToSend,
  type Giver,
  giftByCode,
  giftsOfItems,
  giftToEmail,
  givenGift,
  insertGifts,
  lockDueGifts,
  lockGift,
  type NewGift,
  noteEmail,
  pageOfGifts,
  renewGifts,
  type StoredGift,
  setGift,
  setRedeemed,
} from './queries.ts'

export { hashCode, newStoredCode } from './code.ts'
export { forgetInGifts, lockPlanGift, type PlanGift, planGiftByCode } from './queries.ts'

const SECRET = 'gifts'
const ORDER = '-created_at'
/** Emails of one gift, so that nobody floods a stranger. */
const MAX_EMAILS = 5
const AT_ONCE = 100
const DAY_SECONDS = 86_400

/** Returns the code of a gift; null if the secret of the server has changed since. */
const codeOfGift = (ctx: AppContext, encrypted: Buffer): string | null =>
  openOrNull(ctx.env.secret, SECRET, encrypted)

/** Stores to whom items of an order are given. */
export const storeGifts = async (trx: Trx, giver: Giver, given: NewGift[]): Promise<void> => {
  if (given.length > 0) await insertGifts(trx, giver, given)
}

const sendEmail = async (ctx: AppContext, trx: Trx, id: number, now: Date): Promise<void> => {
  await noteEmail(trx, id, now)
  await ctx.queue.send('email-gift', { gift_id: id }, { trx })
}

/** Emails a gift; tomorrow, if its giver or recipient had many emails today. */
const queueEmail = async (
  ctx: AppContext,
  trx: Trx,
  { id, user_id, email }: GiftToSend,
  now: Date,
): Promise<void> => {
  if (!(await takeMailToStranger({ db: trx }, { account: user_id ?? 0 }, email))) {
    await setGift(trx, id, { deliver_at: new Date(now.getTime() + DAY_SECONDS * 1000) })
    return
  }
  await sendEmail(ctx, trx, id, now)
}

/** These items are paid: they are kept for whoever redeems them, and emailed now unless they wait for a date. */
export const releaseGifts = async (
  ctx: AppContext,
  trx: Trx,
  items: (BoughtItem & { type: OrderedType })[],
): Promise<void> => {
  if (items.length === 0) return
  await grantRights(
    trx,
    null,
    items.filter(({ type }) => type !== 'plan'),
  )
  const now = new Date()
  const ids = items.map(({ id }) => id)
  for (const gift of await giftsOfItems(trx, ids)) {
    const due = gift.deliver_at === null || Date.parse(gift.deliver_at) <= now.getTime()
    await setGift(trx, gift.id, newStoredCode(ctx.env.secret, SECRET))
    if (due) await queueEmail(ctx, trx, gift, now)
  }
}

/** Emails gifts whose date has come. */
export const deliverGifts = (ctx: AppContext, now = new Date()): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    for (const gift of await lockDueGifts(trx, now, AT_ONCE)) await queueEmail(ctx, trx, gift, now)
  })

const publish = async (trx: Trx, ids: (number | null)[]): Promise<void> => {
  const known = ids.filter((id) => id !== null)
  if (known.length > 0) await publishEvent(trx, known, 'gift.changed', {})
}

/** Takes back the gifts of refunded items: nobody redeems them any more, and who did is told. */
export const revokeGifts = async (trx: Trx, orderItemIds: number[], now = new Date()): Promise<void> => {
  for (const gift of await endGifts(trx, orderItemIds)) {
    const { redeemed_by, plan_id, months } = gift
    await publish(trx, [gift.user_id, redeemed_by])
    if (redeemed_by === null) continue
    if (plan_id !== null && months !== null) await takeBackMonths(trx, redeemed_by, plan_id, months, now)
    await notifyOf(trx, 'gift_revoked', redeemed_by, gift)
  }
}

/** Gives back gifts that were taken for a refund that did not happen. */
export const reinstateGifts = async (trx: Trx, orderItemIds: number[], now = new Date()): Promise<void> => {
  for (const { user_id, redeemed_by, plan_id, months } of await renewGifts(trx, orderItemIds)) {
    await publish(trx, [user_id, redeemed_by])
    if (redeemed_by !== null && plan_id !== null && months !== null)
      await restoreMonths(trx, redeemed_by, plan_id, months, now)
  }
}

const notifyOf = async (
  trx: Trx,
  text: 'gift_redeemed' | 'gift_revoked',
  to: number,
  { id, title }: Pick<EndedGift, 'id' | 'title'>,
): Promise<void> => {
  const link = text === 'gift_redeemed' ? '/library/purchases?type=gift' : '/library/purchases'
  const content = { text, link, item: null } as const
  const params = { title }
  await notify(trx, {
    kind: 'gift',
    to: [to],
    exclude: [],
    subject: `${text} ${id}`,
    title: null,
    params,
    ...content,
    several: content,
  })
}

const shown = (ctx: AppContext, { code_encrypted, ...gift }: StoredGift): GivenGift => ({
  ...gift,
  code: gift.status === 'scheduled' || gift.status === 'sent' ? codeOfGift(ctx, code_encrypted) : null,
})

/** Returns a page of what the viewer bought as gifts. */
export const giftsFor = async (
  ctx: AppContext,
  { id }: Viewer,
  query: QueryOf<typeof gifts.list>,
): Promise<ReplyOf<typeof gifts.list>> => {
  const [rows, total] = await Promise.all([
    pageOfGifts(ctx.db, id, pageRequestOf(query, ORDER, 'time')),
    query.after === undefined ? countGifts(ctx.db, id) : undefined,
  ])
  const { data, meta } = pageOf(rows, query, ORDER, total)
  return { data: data.map((gift) => shown(ctx, gift)), meta }
}

/** Why a gift cannot be redeemed or sent again: 410 once it was refunded, 409 once it was redeemed. */
const requireOpen = ({
  revoked_at,
  redeemed_at,
}: {
  revoked_at: string | null
  redeemed_at: string | null
}) => {
  if (revoked_at !== null) throwError('gone', 'This gift was refunded.')
  if (redeemed_at !== null) throwError('conflict', 'This gift has already been redeemed.')
}

/**
 * Emails a gift of the viewer again, before its date too. Another address gets a new code: the one that went to a wrong
 * address opens nothing.
 */
export const resendGift = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { email }: BodyOf<typeof gifts.resend>,
): Promise<GivenGift> => {
  await ctx.db.transaction().execute(async (trx) => {
    const gift = orNotFound(await lockGift(trx, { id, giver: viewer.id }))
    requireOpen(gift)
    if (gift.emails >= MAX_EMAILS)
      throwTooManyRequests(DAY_SECONDS, 'This gift can’t be emailed again. Copy its link instead.')
    if (email !== undefined && email !== gift.email)
      await setGift(trx, id, { email, ...newStoredCode(ctx.env.secret, SECRET) })
    await spendMailToStranger({ db: trx }, { account: viewer.id }, email ?? gift.email)
    await sendEmail(ctx, trx, id, new Date())
  })
  return shown(ctx, orNotFound(await givenGift(ctx.db, viewer.id, id)))
}

/** Returns a gift by its code; 404 for an unknown one. */
export const giftFor = async (ctx: AppContext, viewer: Viewer | null, code: string): Promise<ReceivedGift> =>
  orNotFound(await giftByCode(ctx.db, hashCode(code), viewer?.id ?? 0))

const OWNED = 'You already own this. Keep the code, or give it to someone else.'

/** A gift belongs to the viewer now; who gave it is told. */
export const noteGiftRedeemed = async (
  trx: Trx,
  viewer: Pick<Viewer, 'id'>,
  gift: Pick<EndedGift, 'id' | 'title' | 'user_id'>,
  now: Date,
): Promise<void> => {
  await setRedeemed(trx, gift.id, viewer.id, now)
  await publish(trx, [gift.user_id, viewer.id])
  if (gift.user_id !== null && gift.user_id !== viewer.id)
    await notifyOf(trx, 'gift_redeemed', gift.user_id, gift)
}

const redeem = async (trx: Trx, viewer: Viewer, code: string): Promise<void> => {
  const gift = orNotFound(await lockGift(trx, { code_hash: hashCode(code) }))
  requireOpen(gift)
  if (!(await assignPurchase(trx, viewer.id, gift.order_item_id))) throwError('conflict', OWNED)
  await noteGiftRedeemed(trx, viewer, gift, new Date())
}

/** Redeems a gift for the viewer, once. */
export const redeemGift = async (ctx: AppContext, viewer: Viewer, code: string): Promise<ReceivedGift> => {
  await ctx.db
    .transaction()
    .execute((trx) => redeem(trx, viewer, code))
    .catch((error: unknown) => {
      if (isPurchasedTwice(error)) throwError('conflict', OWNED)
      throw error
    })
  return giftFor(ctx, viewer, code)
}

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
        : months === 12
          ? t('{name} gave you 12 months of {plan} on {site}.', { name: sender, plan: title, site: appName })
          : t('{name} gave you a month of {plan} on {site}.', { name: sender, plan: title, site: appName }),
    ],
    lines: [
      ...(months === null ? [{ title, text: artist, url: null }] : []),
      ...(message ? [{ title: null, text: `“${message}”`, url: null }] : []),
      { title: t('Your code'), text: code, url: null },
    ],
    action: { label: t('Open the gift'), url: `${appUrl}/redeem/${code}` },
    after: [
      months === null
        ? t('Whoever has the code can redeem it, once. Pass it on if you have the music already.')
        : t('Whoever has the code can redeem it once. Nothing is charged, and it won’t renew automatically.'),
    ],
  })
}
