import type { EmbedItem } from '../contract/site/embeds.ts'
import type { Player, PlayerEvent } from './player.ts'

/*
 * Messages between the embedding page and the player; documented in docs/embedding.md. All that they tell is public,
 * so any page may listen and control what it embeds.
 */

const SOURCE = 'tonearm'
const VERSION = 1

interface Command {
  source: typeof SOURCE
  type: string
  seconds?: unknown
  volume?: unknown
  index?: unknown
}

const isCommand = (data: unknown): data is Command =>
  typeof data === 'object' && data !== null && (data as Command).source === SOURCE

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Lets the embedding page control the player, and tells it what happens. */
export const connectToParent = (player: Player, { type, id, title, link }: EmbedItem): void => {
  const { parent } = window
  if (parent === window) return
  const tell = (event: PlayerEvent | 'ready' | 'state'): void => {
    const { index, playing, time, duration, volume, muted } = player.state()
    const track = player.track()
    const state = { index, playing, time, duration, volume, muted }
    const item = { type, id, title, link }
    parent.postMessage({ source: SOURCE, version: VERSION, type: event, item, track, ...state }, '*')
  }
  const commands: Record<string, (command: Command) => void> = {
    play: ({ index }) => player.play(numberIn(index) ?? undefined),
    pause: player.pause,
    toggle: player.toggle,
    next: player.next,
    previous: player.previous,
    seek: ({ seconds }) => {
      const to = numberIn(seconds)
      if (to !== null) player.seek(to)
    },
    volume: ({ volume }) => {
      const to = numberIn(volume)
      if (to !== null) player.setVolume(Math.min(1, Math.max(0, to)))
    },
    state: () => tell('state'),
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source === parent && isCommand(data) && Object.hasOwn(commands, data.type))
      commands[data.type]?.(data)
  })
  player.onEvent(tell)
  tell('ready')
}
