import { campaigns, type Spot, type SpotProgress } from '../../../contract/ads/campaigns.ts'
import type { Settings } from '../../../contract/core/settings.ts'
import type { Environment } from '../environment.ts'
import { isEpisode, type PlayItem } from '../queue/item.ts'
import type { Entry } from '../queue/queue.ts'
import type { PlayerStores } from '../state.ts'
import { EpisodeBreaks } from './episode-breaks.ts'
import { type SpotQuery, SpotRequests } from './requests.ts'
import type { SpotEnd, SpotPlanner } from './spot-planner.ts'

/** Songs heard since the last spot are kept for the next visit. */
const STORED = 'songs-since-spot'

const quartiles = [
  [0.25, 'first_quartile'],
  [0.5, 'midpoint'],
  [0.75, 'third_quartile'],
] as const

type Rules = Pick<Settings, 'campaigns_every' | 'campaigns_in_albums' | 'campaigns_in_episodes'>

interface PlannerDeps extends Pick<Environment, 'call' | 'storage'> {
  stores: PlayerStores
  rules: () => Rules
  /** Says that a spot begins. */
  announce: (spot: Spot) => void
}

/** Whether the second song continues an album in its order. */
const continuesAlbum = (now: PlayItem, next: PlayItem, shuffled: boolean): boolean =>
  !shuffled &&
  now.type === 'song' &&
  next.type === 'song' &&
  now.album?.id !== undefined &&
  now.album.id === next.album?.id

/** The query for a spot between two entries, and the break of an episode that it uses. */
interface Between {
  query: SpotQuery
  uses?: () => void
}

/** Asks for spots once they are due, shortly before the end of an item, and reports how they are heard. */
export class Planner implements SpotPlanner {
  private readonly deps: PlannerDeps
  readonly breaks: EpisodeBreaks
  private readonly requests: SpotRequests
  private songs: number
  /** Notes that the break passed which the last spot between entries was asked for. */
  private uses: (() => void) | undefined
  /** Reports are sent one after the other: the server counts progress only after the impression. */
  private reports: Promise<unknown> = Promise.resolve()
  private reported = new Set<SpotProgress>()

  constructor(deps: PlannerDeps) {
    this.deps = deps
    this.songs = Number(deps.storage.read(STORED)) || 0
    this.requests = new SpotRequests(deps.call)
    this.breaks = new EpisodeBreaks({
      ...deps,
      requests: this.requests,
      songs: () => this.songs,
      allowed: () => deps.rules().campaigns_in_episodes,
    })
  }

  before(next: number | null): Spot | null {
    const { queue, index } = this.deps.stores.usePlayer.getState()
    const now = queue[index]
    const after = next === null ? null : queue[next]
    const between = now && after !== undefined && this.between(now, after)
    if (!between) return null
    this.uses = between.uses
    return this.requests.get(`${now.key} ${after?.key}`, between.query)
  }

  itemStarted(): void {
    if (this.deps.stores.usePlayer.getState().currentAudio?.type === 'song') this.count(this.songs + 1)
  }

  started(spot: Spot): void {
    this.requests.used()
    this.uses?.()
    this.uses = undefined
    this.reported = new Set()
    this.count(0)
    this.deps.stores.setPlayer({ adPlayed: true })
    this.deps.announce(spot)
    this.report(() =>
      this.deps.call(campaigns.impression, { params: { id: spot.id }, body: { token: spot.token } }),
    )
  }

  at(spot: Spot, second: number): void {
    const length = spot.audio?.duration ?? 0
    for (const [share, event] of quartiles) if (second >= length * share) this.progress(spot, event)
  }

  clicked({ id, token }: Spot): void {
    this.report(() =>
      this.deps.call(campaigns.click, { params: { id }, body: { token } }, { keepalive: true }),
    )
  }

  ended(spot: Spot, how: SpotEnd): void {
    if (how !== 'failed') this.progress(spot, how)
    else this.requests.failed()
  }

  /** Returns what to ask the server; null if no spot may play between these entries, or after the last one. */
  private between({ item: now }: Entry<PlayItem>, after: Entry<PlayItem> | null): Between | null {
    const next = after?.item ?? null
    if (now.type === 'radio-station' || next?.type === 'radio-station') return null
    if (isEpisode(now) || isEpisode(next)) return this.aroundEpisodes(now, next)
    const rules = this.deps.rules()
    const songs_since = this.songs
    if (!next || songs_since < rules.campaigns_every) return null
    const within = continuesAlbum(now, next, this.deps.stores.usePlayer.getState().original !== null)
    if (within && !rules.campaigns_in_albums) return null
    return {
      query: { slot: 'audio', songs_since, song_id: next.id, ...(within && { within_album: 'true' }) },
    }
  }

  /** The break before the second one, or else the one after the first, if they are episodes that have them. */
  private aroundEpisodes(now: PlayItem, next: PlayItem | null): Between | null {
    const { breaks } = this
    for (const [item, place] of [
      [next, 'pre'],
      [now, 'post'],
    ] as const)
      if (isEpisode(item) && breaks.open(item, place))
        return { query: breaks.queryFor(item, place), uses: () => breaks.note(item, place) }
    return null
  }

  private count(songs: number): void {
    this.songs = songs
    this.deps.storage.write(STORED, String(songs))
    const { adPlayed } = this.deps.stores.usePlayer.getState()
    if (adPlayed && songs >= this.deps.rules().campaigns_every)
      this.deps.stores.setPlayer({ adPlayed: false })
  }

  private progress({ id, token }: Spot, event: SpotProgress): void {
    if (this.reported.has(event)) return
    this.reported.add(event)
    this.report(() => this.deps.call(campaigns.progress, { params: { id }, body: { token, event } }))
  }

  private report(send: () => Promise<unknown>): void {
    // A spot that is not counted must not disturb the listener.
    this.reports = this.reports.then(send).catch(() => undefined)
  }
}
