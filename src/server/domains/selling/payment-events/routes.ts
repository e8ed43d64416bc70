import { webhooks } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Http } from '../../../http/mount.ts'
import { mountRaw } from '../../../http/mount-raw.ts'
import { receiveEvent } from './service.ts'

export const webhooksRoutes = (http: Http, ctx: AppContext): void =>
  mountRaw(http, webhooks.receive, ({ params, headers, body }) =>
    receiveEvent(ctx, params.provider, headers, body),
  )
