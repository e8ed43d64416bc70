import type { adminSubscriptions } from '../../../contract/admin/subscriptions.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'

/** A subscription with everything that happened to it. */
export type Subscription = ReplyOf<typeof adminSubscriptions.get>
