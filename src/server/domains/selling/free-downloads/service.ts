import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { FREE_DOWNLOAD_DAYS } from '../../../../contract/core/selling.ts'
import type { FreeDownload, freeDownloads } from '../../../../contract/selling/free-downloads.ts'
import type { DownloadFormat, PurchaseDownload } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import { networkOf } from '../../../http/rate-limits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { countryOf } from '../../catalog/index.ts'
import { languageFor, spendAttempt, takeMailToStranger } from '../../platform/index.ts'
import { orderFreeDownload } from '../orders/checkout.service.ts'
import { prepareDownload } from '../purchases/downloads.service.ts'
import {
  confirmAddress,
  deleteAddress,
  deleteExpired,
  downloadToEmail,
  type FreeOffer,
  freeOffer,
  loadAddress,
  loadFreeDownload,
  moveAddressesTo,
  type NewFreeDownload,
  storeFreeDownload,
  withdrawAddresses,
  withdrawOwnAddress,
} from './queries.ts'

const TICKET = 'free download'
const DAY_SECONDS = 86_400
/** The link opens the page on which an address is withdrawn, long after it downloads nothing any more. */
const TICKET_SECONDS = 10 * 365 * DAY_SECONDS
/** Links per hour from one IP address, and emails per day to one address. */
const MAX_REQUESTS = 20

/** Returns the link of a free download for its email. */
export const linkOf = (ctx: AppContext, id: number): string =>
  `${ctx.settings().appUrl}/free-download/${writeTicket(ctx.env.secret, TICKET, String(id), TICKET_SECONDS)}`

const readLink = (ctx: AppContext, ticket: string): number =>
  Number(readTicket(ctx.env.secret, TICKET, ticket) ?? throwError('not_found'))

const expiry = (): Date => new Date(Date.now() + FREE_DOWNLOAD_DAYS * DAY_SECONDS * 1000)

type Receiver = Pick<NewFreeDownload, 'user_id' | 'email' | 'locale' | 'country' | 'confirmed_at'>

/** Stores a free download, and emails its link unless the address is known to be right. */
const store = async (
  ctx: AppContext,
  trx: Trx,
  { released: _, ...offer }: FreeOffer,
  receiver: Receiver,
): Promise<void> => {
  const free_download_id = await storeFreeDownload(trx, { ...offer, ...receiver, expires_at: expiry() })
  if (receiver.confirmed_at === null)
    await ctx.queue.send('email-free-download', { free_download_id }, { trx })
}

/**
 * Emails the link of a free download to whoever typed the address. The answer is the same for all addresses, also when one
 * got enough emails: it tells nothing of accounts. 404 unless the price asks for an address, 429 for too many requests.
 */
export const requestFreeDownload = async (
  ctx: AppContext,
  { address, locale }: Client,
  { price, email }: BodyOf<typeof freeDownloads.request>,
): Promise<void> => {
  const offer = orNotFound(await freeOffer(ctx.db, price))
  if (!offer.released) throwError('conflict', 'This isn’t released yet.')
  await spendAttempt(ctx, ['free downloads from', networkOf(address)], MAX_REQUESTS)
  if (!(await takeMailToStranger(ctx, { address }, email))) return
  const receiver = {
    user_id: null,
    email,
    locale: languageFor(ctx, locale).locale,
    country: countryOf(address),
    confirmed_at: null,
  }
  await ctx.db.transaction().execute((trx) => store(ctx, trx, offer, receiver))
}

/**
 * Adds a free download to the purchases of the viewer, whose address its artist receives: at once if it is confirmed, or
 * else when the link is used that is emailed.
 */
export const claimFreeDownload = async (
  ctx: AppContext,
  viewer: Viewer,
  { address, locale }: Client,
  { price }: BodyOf<typeof freeDownloads.claim>,
): Promise<void> => {
  const offer = orNotFound(await freeOffer(ctx.db, price))
  await orderFreeDownload(ctx, viewer, price, async (trx) => {
    const { email, confirmed, locale: chosen } = await loadAddress(trx, viewer.id)
    const unlimited = confirmed || (await takeMailToStranger({ db: trx }, { account: viewer.id }, email))
    if (!unlimited) return
    await store(ctx, trx, offer, {
      user_id: viewer.id,
      email,
      locale: chosen ?? languageFor(ctx, locale).locale,
      country: countryOf(address),
      confirmed_at: confirmed ? new Date() : null,
    })
  })
}

/** Returns what a link opens. 404 if it is forged, or nothing is left of it. */
export const openFreeDownload = async (ctx: AppContext, ticket: string): Promise<FreeDownload> =>
  orNotFound(await loadFreeDownload(ctx.db, readLink(ctx, ticket)))

/** Prepares the files that a link opens; its first use shows that the address is right. 410 once the link has expired. */
export const prepareFreeDownload = async (
  ctx: AppContext,
  ticket: string,
  format: DownloadFormat,
): Promise<PurchaseDownload> => {
  const free_download = readLink(ctx, ticket)
  const prepared = await prepareDownload(ctx, { free_download }, format)
  await confirmAddress(ctx.db, free_download)
  return prepared
}

/** Takes the address of a link back from its artist. */
export const withdrawByLink = (ctx: AppContext, ticket: string): Promise<void> =>
  withdrawAddresses(ctx.db, [readLink(ctx, ticket)])

/** Takes the address of the viewer back from the artist of a free download; 404 for those of others. */
export const withdrawOwn = async (ctx: AppContext, viewer: Viewer, id: number): Promise<void> => {
  if (!(await withdrawOwnAddress(ctx.db, viewer.id, id))) throwError('not_found')
}

/** Deletes links that have expired unused, and those whose address was withdrawn. */
export const deleteExpiredLinks = (ctx: AppContext): Promise<void> => deleteExpired(ctx.db)

/** An account is deleted: no artist keeps its address. */
export const forgetAddress = (trx: Trx, userId: number): Promise<void> => deleteAddress(trx, userId)

/** Artists are merged: who agreed that one of them receives an address agreed to all of them being one. */
export const moveAddresses = (trx: Trx, from: number[], to: number): Promise<void> =>
  moveAddressesTo(trx, from, to)

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
      t('If you didn’t ask for this, you can ignore this email. Nobody receives your address.'),
    ],
  })
}
