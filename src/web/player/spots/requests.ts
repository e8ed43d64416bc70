import { campaigns, type Spot } from '../../../contract/ads/campaigns.ts'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import type { Environment } from '../environment.ts'

/** A spot is asked for again before the server forgets its token. */
const VALID_MS = 9 * 60_000
/** Milliseconds that a listener who wants to hear something waits for the answer. */
const PATIENCE_MS = 2_000

export type SpotQuery = QueryOf<typeof campaigns.next>

interface Answer {
  /** The moment that the spot is for. */
  moment: string
  at: number
  spot: Spot | null
}

/** Asks the server for spots, once for each moment in which one may play. */
export class SpotRequests {
  private readonly call: Environment['call']
  private answer: Answer | null = null

  constructor(call: Environment['call']) {
    this.call = call
  }

  /** Returns the spot for a moment; null for none, or while the answer is not there yet. */
  get(moment: string, query: SpotQuery): Spot | null {
    const { answer } = this
    if (answer?.moment === moment && Date.now() - answer.at < VALID_MS) return answer.spot
    void this.ask(moment, query)
    return null
  }

  /** The same for one that is now; null if the answer takes too long. */
  now(moment: string, query: SpotQuery): Promise<Spot | null> {
    return Promise.race([
      this.ask(moment, query),
      new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null)),
    ])
  }

  /** The spot was heard: the same moment may have another one. */
  used(): void {
    this.answer = null
  }

  /** The spot can’t be heard. The answer stays, so that the same moment does not ask for another one. */
  failed(): void {
    if (this.answer) this.answer.spot = null
  }

  private async ask(moment: string, query: SpotQuery): Promise<Spot | null> {
    const asked: Answer = { moment, at: Date.now(), spot: null }
    this.answer = asked
    try {
      const { campaign } = await this.call(campaigns.next, { query })
      if (campaign?.audio) asked.spot = campaign
    } catch {
      // Without an answer the music goes on.
    }
    return asked.spot
  }
}
