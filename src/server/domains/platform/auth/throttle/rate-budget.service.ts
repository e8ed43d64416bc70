import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwTooManyRequests } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import { networkOf } from '../../../../http/rate-limits.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { recordAttempt } from './queries.ts'

export { throttleLogins } from './login-throttle.ts'

const record = (
  ctx: Pick<AppContext, 'db'>,
  name: string[],
  max: number,
  seconds: number,
): Promise<number | undefined> =>
  recordAttempt(ctx.db, createHash('sha256').update(JSON.stringify(name)).digest(), max, seconds)

/** Counts an action by name and actor across all nodes. 429 beyond `max` within `seconds` after the first. */
export const spendAttempt = async (
  ctx: Pick<AppContext, 'db'>,
  name: string[],
  max: number,
  seconds = 3600,
  message?: string,
): Promise<void> => {
  const wait = await record(ctx, name, max, seconds)
  if (wait !== undefined) throwTooManyRequests(wait, message)
}

/** Counts an action like `spendAttempt`. Returns false instead of 429. */
export const takeAttempt = async (
  ctx: Pick<AppContext, 'db'>,
  name: string[],
  max: number,
  seconds: number,
): Promise<boolean> => (await record(ctx, name, max, seconds)) === undefined

const HOUR = 3600
const DAY = 86_400
/** How many times the accounts of an hour a network may create in a day. */
const BUSY_HOURS = 4

/** Counts an account that somebody creates. 429 once there are too many from their network in an hour or a day. */
export const spendRegistration = async (
  ctx: Pick<AppContext, 'db' | 'settings'>,
  client: Pick<Client, 'address' | 'agent'>,
): Promise<void> => {
  const { limit_registrations: hourly } = ctx.settings()
  const from = networkOf(client.address)
  const wait =
    (await record(ctx, ['accounts an hour from', from], hourly, HOUR)) ??
    (await record(ctx, ['accounts a day from', from], hourly * BUSY_HOURS, DAY))
  if (wait === undefined) return
  await recordSecurityEvent(ctx.db, client, { event: 'registration', result: 'throttled', user_id: null })
  throwTooManyRequests(wait, 'Too many accounts were created from your network. Try again later.')
}

/** Emails a day from an account or address to addresses that somebody enters, and to one of these. */
const MAILS_FROM = 30
const MAILS_TO = 5

/** Who causes an email to an address that they enter: an account, or the address of a visitor. */
type Sender = { account: number } | { address: string }

const senderKey = (sender: Sender): string =>
  'account' in sender ? `account ${sender.account}` : networkOf(sender.address)

/**
 * Takes one of the emails that somebody may send to addresses of their choice, and that such an address may get, whatever
 * they are about: gifts, invitations and free downloads share this budget. Returns false once it is used up.
 */
export const takeMailToStranger = async (
  ctx: Pick<AppContext, 'db'>,
  sender: Sender,
  to: string,
): Promise<boolean> =>
  (await takeAttempt(ctx, ['mail from', senderKey(sender)], MAILS_FROM, DAY)) &&
  (await takeAttempt(ctx, ['mail to', to.toLowerCase()], MAILS_TO, DAY))

/** Takes an email like `takeMailToStranger`. 429 once the budget is used up. */
export const spendMailToStranger = async (
  ctx: Pick<AppContext, 'db'>,
  sender: Sender,
  to: string,
): Promise<void> => {
  if (!(await takeMailToStranger(ctx, sender, to)))
    throwTooManyRequests(DAY, 'Too many emails were sent to others. Try again tomorrow.')
}
