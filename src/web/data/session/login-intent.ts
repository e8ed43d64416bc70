import type { PlanInterval } from '../../../contract/core/selling.ts'
import { readStored, writeStored } from '../storage.ts'

/** What a visitor wanted when they were asked to log in, and gets afterwards. */
export type LoginIntent =
  | { act: 'check_out' }
  | { act: 'subscribe'; plan: number; interval: PlanInterval }
  | { act: 'give_plan' }
  | { act: 'claim_order'; token: string }

const KEY = 'login-intent'
/** Logging in, or confirming an account by email, takes less. */
const LASTS_MS = 60 * 60_000

interface Kept {
  intent: LoginIntent
  path: string
  until: number
}

const kept = (): Kept | null => {
  try {
    const found = JSON.parse(readStored(KEY) ?? '') as Kept
    return found.until > Date.now() ? found : null
  } catch {
    return null
  }
}

/** Remembers an intent and its page, also for the tab that an email or a login provider leads to. */
export const keepLoginIntent = (intent: LoginIntent, path: string): void =>
  writeStored(KEY, JSON.stringify({ intent, path, until: Date.now() + LASTS_MS }))

/** Returns the page of the intent; null without one. */
export const loginIntentPath = (): string | null => kept()?.path ?? null

/** Returns the intent, once. */
export const takeLoginIntent = (): LoginIntent | null => {
  const found = kept()
  writeStored(KEY, null)
  return found?.intent ?? null
}
