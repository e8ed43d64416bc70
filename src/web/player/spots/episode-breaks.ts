import { type AdBreaks, campaigns, type Spot } from '../../../contract/ads/campaigns.ts'
import type { Episode } from '../../../contract/catalog/items.ts'
import type { Environment } from '../environment.ts'
import { isEpisode } from '../queue/item.ts'
import type { PlayerStores } from '../state.ts'
import type { SpotQuery, SpotRequests } from './requests.ts'
import type { BreakPlanner } from './spot-planner.ts'

/** Breaks that passed are kept for later visits, so that nobody hears two spots at one. */
const STORED = 'ad-breaks-passed'
const PASSED_FOR_MS = 12 * 3_600_000
const MAX_PASSED = 200
/** Seconds before the end of an episode in which no spot begins. */
const END_SECONDS = 5

/** A break: before the episode, at a second of it, or after it. */
type Place = 'pre' | number | 'post'
type EpisodeRef = Pick<Episode, 'id'>

interface BreaksDeps extends Pick<Environment, 'call' | 'storage'> {
  stores: PlayerStores
  requests: SpotRequests
  /** Songs since the last spot. */
  songs: () => number
  /** Whether the operator allows spots in episodes. */
  allowed: () => boolean
}

/** Knows the breaks of episodes, and which of them have passed. */
export class EpisodeBreaks implements BreakPlanner {
  private readonly deps: BreaksDeps
  /** By episode; null while they are asked for. */
  private readonly known = new Map<number, AdBreaks | null>()
  /** Times at which breaks passed. */
  private readonly passed: Map<string, number>

  constructor(deps: BreaksDeps) {
    this.deps = deps
    this.passed = new Map(this.read())
  }

  after(second: number): number | null {
    return this.between(second, Number.POSITIVE_INFINITY)[0] ?? null
  }

  between(from: number, to: number): number[] {
    const episode = this.current
    if (!episode) return []
    const until = episode.duration > 0 ? episode.duration - END_SECONDS : Number.POSITIVE_INFINITY
    return (this.of(episode)?.at ?? []).filter(
      (at) => at > from && at <= to && at < until && !this.hasPassed(episode, at),
    )
  }

  spotAt(second: number): Spot | null {
    const episode = this.current
    return episode && this.deps.requests.get(`${episode.id} ${second}`, this.queryFor(episode, second))
  }

  async ask(second: number | null): Promise<Spot | null> {
    const episode = this.current
    if (!episode) return null
    const place = second ?? 'pre'
    this.note(episode, place)
    return this.deps.requests.now(`${episode.id} ${place}`, this.queryFor(episode, place))
  }

  opens(): boolean {
    const episode = this.current
    if (!episode || !this.deps.allowed() || this.hasPassed(episode, 'pre')) return false
    // One that is not known yet is asked for together with the spot.
    return this.known.get(episode.id)?.before ?? true
  }

  pass(seconds: readonly number[]): void {
    const episode = this.current
    if (episode) for (const second of seconds) this.note(episode, second)
  }

  /** Whether there is a break before or after an episode that has not passed; false while it is not known yet. */
  open(episode: Episode, place: 'pre' | 'post'): boolean {
    const breaks = this.of(episode)
    return (place === 'pre' ? breaks?.before : breaks?.after) === true && !this.hasPassed(episode, place)
  }

  note(episode: EpisodeRef, place: Place): void {
    this.passed.set(`${episode.id} ${place}`, Date.now())
    const kept = [...this.passed].slice(-MAX_PASSED)
    this.deps.storage.write(STORED, JSON.stringify(kept))
  }

  queryFor({ id }: EpisodeRef, place: Place): SpotQuery {
    const query = { slot: 'audio', songs_since: this.deps.songs(), episode_id: id } as const
    return typeof place === 'number'
      ? { ...query, position: 'mid', at: place }
      : { ...query, position: place }
  }

  private get current(): Episode | null {
    const { currentAudio } = this.deps.stores.usePlayer.getState()
    return isEpisode(currentAudio) ? currentAudio : null
  }

  private of({ id }: EpisodeRef): AdBreaks | null {
    if (!this.deps.allowed()) return null
    const known = this.known.get(id)
    if (known !== undefined) return known
    this.known.set(id, null)
    this.deps.call(campaigns.breaks, { params: { id } }).then(
      (breaks) => this.known.set(id, breaks),
      // Without an answer the episode goes on.
      () => undefined,
    )
    return null
  }

  private hasPassed({ id }: EpisodeRef, place: Place): boolean {
    return Date.now() - (this.passed.get(`${id} ${place}`) ?? Number.NEGATIVE_INFINITY) < PASSED_FOR_MS
  }

  private read(): [string, number][] {
    try {
      const stored: unknown = JSON.parse(this.deps.storage.read(STORED) ?? '[]')
      return Array.isArray(stored) ? stored.filter((one): one is [string, number] => Array.isArray(one)) : []
    } catch {
      return []
    }
  }
}
