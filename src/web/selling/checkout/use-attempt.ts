import { useRef } from 'react'
import { CallError, uuid } from '../../data/call.ts'

/** Whether it is known what has become of a request: otherwise repeating it must not pay twice. */
const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Sends requests that pay, one attempt at a time: the same request has the same idempotency key until it is answered, so
 * that it is not paid twice.
 */
export const useAttempt = () => {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return async <B, R>(send: (body: B, key: string) => Promise<R>, body: B): Promise<R> => {
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { body: text, key: uuid() }
    try {
      const reply = await send(body, attempt.current.key)
      attempt.current = null
      return reply
    } catch (error) {
      if (isAnswered(error)) attempt.current = null
      throw error
    }
  }
}
