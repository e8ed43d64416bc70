import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  type adminWebhooks,
  MAX_WEBHOOKS,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
} from '../../../../contract/platform/webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Trx } from '../../../db/schema.ts'
import { seal } from '../../../db/secret-box.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { providerTarget } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { payloadText } from './delivery.service.ts'
import {
  countLockedWebhooks,
  deleteWebhook,
  endDeliveries,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  type OwnerId,
  replaceSecret,
  requeueDelivery,
  updateWebhook,
} from './queries.ts'
import { newWebhookSecret } from './signature.ts'

export const SECRET = 'webhook secrets'

/** Hours for which a replaced secret also signs. */
const OLD_SECRET_HOURS = 24

/** Who acts, and whose webhooks these are. */
export interface Acting {
  viewer: Viewer
  client: Client
  owner: OwnerId
}

interface Body {
  url: string
  description: string
  events: string[]
  enabled: boolean
}

/** 422 for an address to which nothing may be sent; whether it answers is not asked. */
const requireAddress = async (ctx: AppContext, url: string): Promise<void> => {
  try {
    await providerTarget(outboundOf(ctx), [], url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'unknown-host')
      throwFieldErrors({ url: ['The server doesn’t respond. Check its address.'] })
    throwFieldErrors({
      url: [
        URL.canParse(url) && new URL(url).protocol !== 'https:'
          ? 'Enter an address that begins with https://.'
          : 'This address is not allowed.',
      ],
    })
  }
}

const taken = (): never => throwFieldErrors({ url: ['There is already a webhook with this address.'] })

/** Writes changes of the webhooks of the site to the audit log. */
const recordOfSite = async (
  trx: Trx,
  { viewer, client, owner }: Acting,
  action: string,
  { id, url, ...values }: Webhook,
): Promise<void> => {
  if (owner !== null) return
  const after = { url, description: values.description, events: values.events, enabled: values.enabled }
  await record(trx, { id: viewer.id, name: viewer.name, address: client.address }, [
    {
      resource: 'webhooks',
      action,
      item_id: id,
      label: new URL(url).host,
      ...(action !== 'delete' && { after }),
    },
  ])
}

export const ownWebhooks = (ctx: AppContext, owner: OwnerId): Promise<Webhook[]> =>
  listWebhooks(ctx.db, owner)

/** Creates a webhook and returns it with its secret. 409 with too many, 422 for an address that is refused or known. */
export const createWebhook = async (
  ctx: AppContext,
  acting: Acting,
  body: Body,
): Promise<ReplyOf<typeof adminWebhooks.create>> => {
  await requireAddress(ctx, body.url)
  const secret = newWebhookSecret()
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countLockedWebhooks(trx, acting.owner)) >= MAX_WEBHOOKS)
      throwError('conflict', 'There are too many webhooks. Delete one first.')
    const created =
      (await insertWebhook(trx, {
        ...body,
        user_id: acting.owner,
        secret_encrypted: seal(ctx.env.secret, SECRET, secret),
      })) ?? taken()
    await recordOfSite(trx, acting, 'create', created)
    return { ...created, secret }
  })
}

/** Changes a webhook; what waits is dropped if it is turned off. 404 unless it is of the owner. */
export const changeWebhook = async (
  ctx: AppContext,
  acting: Acting,
  id: number,
  body: Body,
): Promise<Webhook> => {
  await requireAddress(ctx, body.url)
  return ctx.db.transaction().execute(async (trx) => {
    orNotFound(await lockWebhook(trx, acting.owner, id))
    const changed = (await updateWebhook(trx, id, body)) ?? taken()
    if (!changed.enabled) await endDeliveries(trx, id)
    await recordOfSite(trx, acting, 'update', changed)
    return changed
  })
}

/** 404 unless it is of the owner. */
export const removeWebhook = (ctx: AppContext, acting: Acting, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const webhook = orNotFound(await lockWebhook(trx, acting.owner, id))
    await deleteWebhook(trx, id)
    await recordOfSite(trx, acting, 'delete', webhook)
  })

/** Replaces the secret and returns the new one. 404 unless it is of the owner. */
export const rotateSecret = (
  ctx: AppContext,
  acting: Acting,
  id: number,
): Promise<ReplyOf<typeof adminWebhooks.rotate>> =>
  ctx.db.transaction().execute(async (trx) => {
    const webhook = orNotFound(await lockWebhook(trx, acting.owner, id))
    const secret = newWebhookSecret()
    await replaceSecret(trx, id, seal(ctx.env.secret, SECRET, secret), OLD_SECRET_HOURS)
    await recordOfSite(trx, acting, 'update', webhook)
    return { ...webhook, secret }
  })

/** 404 unless it is of the owner, 409 while it is off. */
const requireEnabled = async (trx: Trx, owner: OwnerId, id: number): Promise<void> => {
  const { enabled } = orNotFound(await lockWebhook(trx, owner, id))
  if (!enabled) throwError('conflict', 'Turn the webhook on first.')
}

export const testWebhook = (ctx: AppContext, { owner, viewer }: Acting, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await requireEnabled(trx, owner, id)
    await insertDeliveries(trx, [id], TEST_EVENT, [{ by: viewer.name }])
  })

/** 404 unless the webhook is of the owner. */
export const loggedDeliveries = async (
  ctx: AppContext,
  owner: OwnerId,
  id: number,
): Promise<WebhookDelivery[]> => {
  if (!(await listWebhooks(ctx.db, owner)).some((one) => one.id === id)) throwError('not_found')
  const rows = await listDeliveries(ctx.db, id)
  return rows.map(({ data, ...rest }) => ({ ...rest, payload: payloadText(ctx, { ...rest, data }) }))
}

export const resendDelivery = (
  ctx: AppContext,
  { owner }: Acting,
  id: number,
  delivery: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await requireEnabled(trx, owner, id)
    if (!(await requeueDelivery(trx, id, delivery))) throwError('not_found')
  })
