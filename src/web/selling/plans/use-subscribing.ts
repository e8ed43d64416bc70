import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { ORDER_UUID, type PaymentAction } from '../../../contract/selling/orders.ts'
import type { subscriptions } from '../../../contract/selling/subscriptions.ts'
import { CallError } from '../../data/call.ts'
import { endRefusedSession, errorTexts } from '../../data/errors.ts'
import { dropUpgrade } from '../../data/session/kept-upgrade.ts'
import { useAttempt } from '../checkout/use-attempt.ts'

type Reply = { action: PaymentAction }

const path = `/checkout/${ORDER_UUID}`
/** Where providers lead payers back to: the order, which says what has become of it. */
export const returnPaths = { return_url: path, cancel_url: `${path}?cancelled` }

/** Carries out what pays a plan, and says why it led to nothing. */
export const useSubscribing = <R extends Reply = ReplyOf<typeof subscriptions.start>>(
  onDone: (reply: R) => void,
) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useAttempt()
  const run = async <B>(send: (body: B, key: string) => Promise<R>, body: B): Promise<void> => {
    setFailure(null)
    setBusy(true)
    try {
      const reply = await attempt(send, body)
      // The page is left, so nothing may be pressed any more.
      if (reply.action.type === 'redirect') return location.assign(reply.action.url)
      onDone(reply)
    } catch (error) {
      dropUpgrade()
      if (endRefusedSession(error)) return
      if (!(error instanceof CallError)) throw error
      setFailure(errorTexts(error.body).text)
    }
    setBusy(false)
  }
  return { run, busy, failure }
}
