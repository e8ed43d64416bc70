import { vi } from 'vitest'
import { create } from 'zustand'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { OfflinePlay } from '../../../contract/catalog/plays.ts'
import { CallError, type call } from '../../data/call.ts'
import type { Toast } from '../../ui/overlays/toasts.ts'
import { createPlayer } from '../create-player.ts'
import type { Environment } from '../environment.ts'
import { createEpisodeProgress } from '../episode-progress.ts'
import { usePreferences } from '../preferences.ts'
import { planSpots } from '../spots/plan-spots.ts'
import { Planner } from '../spots/planner.ts'
import { createPlayerState } from '../state.ts'
import { SECONDS, SilentAudio } from './silent-audio.ts'

interface SentRequest {
  /** Method and path. */
  line: string
  body: Record<string, unknown> | undefined
  query: Record<string, unknown> | undefined
  keepalive: boolean
}

const unreachable = { message: '', code: 'offline', request_id: '', status: 'error' } as const

/** A visit: a player on two silent elements, with the server and the browser around it. Use fake timers. */
export class Visit {
  readonly requests: SentRequest[] = []
  readonly notices: string[] = []
  readonly audio: [SilentAudio, SilentAudio] = [new SilentAudio(), new SilentAudio()]
  /** Whether the server refuses a request. */
  refuse: (line: string) => boolean = () => false
  /** Whether a request does not reach the server. */
  cut: (line: string) => boolean = () => false
  /** Replies of the server that differ from the usual ones, by request line. */
  readonly replies = new Map<string, object>()
  readonly useToken = create<{ token: string | null }>(() => ({ token: null }))
  readonly stores = createPlayerState()
  /** Whether there is an outbox, and the plays in it. */
  keepsPlays = false
  readonly kept: OfflinePlay[] = []
  readonly #player: ReturnType<typeof createPlayer>
  #online = true
  readonly #back = new Set<() => void>()
  #closing = () => {}

  constructor(stored = new Map<string, string>(), token: string | null = null) {
    this.stored = stored
    this.useToken.setState({ token })
    const environment: Environment = {
      call: this.#call,
      send: (endpoint, input, _about, options) => this.#call(endpoint, input, options),
      outbox: { keepsPlays: () => this.keepsPlays, keepPlay: (play) => void this.kept.push(play) },
      useToken: this.useToken,
      storage: {
        read: (key) => stored.get(key) ?? null,
        write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
      },
      network: {
        isOnline: () => this.#online,
        onOnline: (listener) => {
          this.#back.add(listener)
          return () => this.#back.delete(listener)
        },
      },
      page: {
        onClose: (listener) => {
          this.#closing = listener
          return () => {}
        },
        onFirstClick: () => () => {},
        path: () => '/',
      },
      showToast: ({ type, title, text }: Omit<Toast, 'id'>) =>
        this.notices.push(`${type}: ${title} / ${text}`),
    }
    const progress = createEpisodeProgress(environment)
    this.#player = createPlayer({ ...environment, stores: this.stores, progress, usePreferences })
    this.#player.start([this.audio[0].element, this.audio[1].element])
  }

  /** Data that the browser has stored; give it to the next visit. */
  readonly stored: Map<string, string>

  get player() {
    return this.#player.commands
  }

  get state() {
    return this.stores.usePlayer.getState()
  }

  get position(): number {
    return this.stores.usePlayhead.getState().currentTime
  }

  /** Id of the current item. */
  get current(): number | undefined {
    return this.state.currentAudio?.id
  }

  /** The elements that play. */
  get sounding(): SilentAudio[] {
    return this.audio.filter((audio) => !audio.paused && audio.readyState > 0)
  }

  lines(part: string): string[] {
    return this.requests.map(({ line }) => line).filter((line) => line.includes(part))
  }

  bodies(part: string) {
    return this.requests.filter(({ line }) => line.includes(part)).map(({ body }) => body)
  }

  setOnline(online: boolean): void {
    this.#online = online
    if (online) for (const listener of [...this.#back]) listener()
  }

  /** Lets spots play between songs, as for listeners who get ads; returns what is announced of them. */
  playSpots(rules: Partial<ReturnType<ConstructorParameters<typeof Planner>[0]['rules']>> = {}): string[] {
    const announced: string[] = []
    const { stored } = this
    planSpots(
      this.#player.transport,
      this.stores,
      new Planner({
        call: this.#call,
        storage: {
          read: (key) => stored.get(key) ?? null,
          write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
        },
        stores: this.stores,
        rules: () => ({
          campaigns_every: 2,
          campaigns_in_albums: false,
          campaigns_in_episodes: false,
          ...rules,
        }),
        announce: ({ title }) => announced.push(title),
      }),
    )
    return announced
  }

  closePage(): void {
    this.#closing()
  }

  readonly #call = (async (endpoint, input, options = {}) => {
    const given = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given.params?.[name]))
    const line = `${endpoint.method} ${path}`
    this.requests.push({ line, body: given.body, query: given.query, keepalive: options.keepalive === true })
    if (!this.#online || this.cut(line)) throw new CallError(0, unreachable, this.useToken.getState().token)
    if (this.refuse(line)) throw new Error(`refused: ${line}`)
    return this.replies.get(line) ?? this.#reply(line)
  }) as typeof call

  #reply(line: string): unknown {
    if (line.includes('register-play')) return `play-${this.lines('register-play').length}`
    if (!line.endsWith('/stream')) return {}
    return plainFile(`/media/${line.split('/').at(-2)}/file.m4a?${this.requests.length}`)
  }
}

/** Returns the stream info of a plain file whose URL is valid for this many seconds. */
export const plainFile = (file_url: string, seconds = 3600): StreamInfo => ({
  hls_url: null,
  file_url,
  mime: 'audio/mp4',
  duration: SECONDS,
  expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  preview: false,
  lyrics: null,
})

/** Lets seconds of playback pass. */
export const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000)
