import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { adminSubscriptions } from '../../../contract/selling/back-office/subscriptions.ts'

/** A subscription with everything that happened to it. */
export type Subscription = ReplyOf<typeof adminSubscriptions.get>
