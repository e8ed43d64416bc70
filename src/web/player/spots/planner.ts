import { campaigns, type Spot, type SpotProgress } from '../../../contract/campaigns.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Environment } from '../environment.ts'
import { isEpisode, type PlayItem } from '../item.ts'
import type { Entry } from '../queue.ts'
import type { PlayerStores } from '../state.ts'
import type { SpotEnd, SpotPlanner } from './spot-break.ts'

/** Songs heard since the last spot are kept for the next visit. */
const STORED = 'songs-since-spot'
/** A spot is asked for again before the server forgets its token. */
const VALID_MS = 9 * 60_000

const quartiles = [
  [0.25, 'first_quartile'],
  [0.5, 'midpoint'],
  [0.75, 'third_quartile'],
] as const

type Rules = Pick<Settings, 'campaigns_every' | 'campaigns_in_albums' | 'campaigns_in_episodes'>
type Query = QueryOf<typeof campaigns.next>

interface PlannerDeps extends Pick<Environment, 'call' | 'storage'> {
  stores: PlayerStores
  rules: () => Rules
  /** Says that a spot begins. */
  announce: (spot: Spot) => void
}

interface Answer {
  /** Keys of the entries before and after. */
  between: string
  at: number
  spot: Spot | null
}

type Entries = [Entry<PlayItem>, Entry<PlayItem>]

/** Whether the second song continues an album in its order. */
const continuesAlbum = ([now, next]: Entries, shuffled: boolean): boolean =>
  !shuffled &&
  now.item.type === 'song' &&
  next.item.type === 'song' &&
  now.item.album?.id !== undefined &&
  now.item.album.id === next.item.album?.id

/** Asks for spots once they are due, shortly before the end of an item, and reports how they are heard. */
export class Planner implements SpotPlanner {
  private readonly deps: PlannerDeps
  private songs: number
  private answer: Answer | null = null
  /** Reports are sent one after the other: the server counts progress only after the impression. */
  private reports: Promise<unknown> = Promise.resolve()
  private reported = new Set<SpotProgress>()

  constructor(deps: PlannerDeps) {
    this.deps = deps
    this.songs = Number(deps.storage.read(STORED)) || 0
  }

  before(next: number): Spot | null {
    const entries = this.entriesAround(next)
    const query = entries && this.queryFor(entries)
    if (!query) return null
    const between = `${entries[0].key} ${entries[1].key}`
    const { answer } = this
    if (answer?.between === between && Date.now() - answer.at < VALID_MS) return answer.spot
    const asked: Answer = { between, at: Date.now(), spot: null }
    this.answer = asked
    this.deps
      .call(campaigns.next, { query })
      .then(({ campaign }) => {
        if (campaign?.audio) asked.spot = campaign
      })
      // Without an answer the music goes on.
      .catch(() => undefined)
    return null
  }

  itemStarted(): void {
    if (this.deps.stores.usePlayer.getState().currentAudio?.type === 'song') this.count(this.songs + 1)
  }

  started(spot: Spot): void {
    this.answer = null
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
    // The answer stays, so that the same break does not ask for another one.
    else if (this.answer) this.answer.spot = null
  }

  private entriesAround(next: number): Entries | null {
    const { queue, index } = this.deps.stores.usePlayer.getState()
    const [now, after] = [queue[index], queue[next]]
    return now && after ? [now, after] : null
  }

  /** Returns what to ask the server; null if no spot may play between these entries. */
  private queryFor(entries: Entries): Query | null {
    const [now, next] = entries.map(({ item }) => item) as [PlayItem, PlayItem]
    const rules = this.deps.rules()
    const songs_since = this.songs
    if (now.type === 'radio-station' || next.type === 'radio-station') return null
    if (isEpisode(now) || isEpisode(next)) {
      if (!rules.campaigns_in_episodes) return null
      const position = isEpisode(next) ? 'pre' : 'post'
      return { slot: 'audio', songs_since, position, episode_id: isEpisode(next) ? next.id : now.id }
    }
    if (songs_since < rules.campaigns_every) return null
    const within = continuesAlbum(entries, this.deps.stores.usePlayer.getState().original !== null)
    if (within && !rules.campaigns_in_albums) return null
    return { slot: 'audio', songs_since, song_id: next.id, ...(within && { within_album: 'true' }) }
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
