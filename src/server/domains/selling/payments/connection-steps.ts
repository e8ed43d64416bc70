import type { ConnectionStep } from '../../../../contract/selling/back-office/payment-providers.ts'

/** The outcome of a step; texts are message keys. */
export interface StepResult {
  ok: boolean
  text: string
  params?: Record<string, string>
  /** The provider’s own message. */
  detail?: string
}

const MAX_DETAIL = 300

/** Runs a step of a connection test and measures it. */
export const timedStep = async (work: () => Promise<StepResult>): Promise<ConnectionStep> => {
  const start = performance.now()
  const { ok, text, params = {}, detail = '' } = await work()
  const ms = Math.round(performance.now() - start)
  return { ok, text, params, detail: detail.slice(0, MAX_DETAIL), ms }
}

interface Endpoint {
  url: string
  events: readonly string[]
}

/** Judges the webhooks that a provider lists: one must lead here, with all events that are needed. */
export const judgeWebhooks = (
  found: readonly Endpoint[],
  url: string,
  needed: readonly string[],
): StepResult => {
  const ours = found.find((one) => one.url === url)
  if (!ours)
    return {
      ok: false,
      text: 'The provider has no webhook with this URL.',
      detail: found.map((one) => one.url).join(', '),
    }
  const missing = ours.events.includes('*') ? [] : needed.filter((event) => !ours.events.includes(event))
  return missing.length === 0
    ? { ok: true, text: 'The webhook leads here and sends all events' }
    : { ok: false, text: 'The webhook doesn’t send all events. Missing:', detail: missing.join(', ') }
}
