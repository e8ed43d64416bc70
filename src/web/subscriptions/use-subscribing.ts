import { useRef, useState } from 'react'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { ORDER_UUID } from '../../contract/orders.ts'
import type { subscriptions } from '../../contract/subscriptions.ts'
import { CallError, uuid } from '../api/call.ts'
import { endRefusedSession, errorTexts } from '../api/errors.ts'

type Reply = ReplyOf<typeof subscriptions.start>

const path = `/checkout/${ORDER_UUID}`
/** Where providers lead payers back to: the order, which says what has become of it. */
export const returnPaths = { return_url: path, cancel_url: `${path}?cancelled` }

/** Carries out a payment, one attempt at a time: the same request again is not paid twice. */
export const useSubscribing = (onDone: (reply: Reply) => void) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const run = async <B>(send: (body: B, key: string) => Promise<Reply>, body: B): Promise<void> => {
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { body: text, key: uuid() }
    setFailure(null)
    setBusy(true)
    try {
      const reply = await send(body, attempt.current.key)
      attempt.current = null
      // The page is left, so nothing may be pressed any more.
      if (reply.action.type === 'redirect') return location.assign(reply.action.url)
      onDone(reply)
    } catch (error) {
      if (endRefusedSession(error)) return
      if (!(error instanceof CallError)) throw error
      if (error.status >= 400 && error.status < 500) attempt.current = null
      setFailure(errorTexts(error.body).text)
    }
    setBusy(false)
  }
  return { run, busy, failure }
}
