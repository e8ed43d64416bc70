import type { BodyOf } from '../../../contract/core/endpoint.ts'
import {
  type ListeningSession,
  type listeningSessions,
  MAX_ADDED_ENTRIES,
  type SessionPlayback,
} from '../../../contract/social/listening-sessions.ts'
import { translate } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { PlayOptions } from '../create-player.ts'
import { playable, type Source } from '../engine/source.ts'
import { player, transport } from '../player.ts'
import { isSameItem, type PlayItem, skipIntervals } from '../queue/item.ts'
import { currentEntry } from '../queue/queue.ts'
import { usePlayer } from '../state.ts'
import type { SessionConductor } from './conductor.ts'
import { entrySource, sessionCalls } from './listening-sessions.ts'
import { mayControl } from './rights.ts'

type Commands = Partial<typeof player>
type Items = readonly (PlayItem | null | undefined)[]

/** Seconds after which "previous" restarts the current entry, as in an own queue. */
const RESTART_AFTER = 3

const hostOnly = (): void =>
  void showToast({
    type: 'info',
    title: translate('The host controls what plays'),
    text: translate('You can suggest songs.'),
  })

const heard = (items: Items) =>
  playable(items).flatMap(({ type, id }) => (type === 'radio-station' ? [] : [{ type, id }]))

/** The session, as commands see and change it. */
export interface SessionDesk {
  session: () => ListeningSession | null
  showSession: (session: ListeningSession) => void
  showPlayback: (playback: SessionPlayback) => void
  refused: (error: unknown) => void
  leave: () => Promise<void>
}

const askBeforeLeaving = () =>
  confirm({
    title: translate('Stop listening together?'),
    text: translate('The others keep listening without you.'),
    yes: translate('Leave and play'),
    no: translate('Stay'),
  })

const offerToSuggest = () =>
  confirm({
    title: translate('You’re listening together'),
    text: translate('The host controls what plays. You can suggest this instead.'),
    yes: translate('Suggest'),
    no: translate('Cancel'),
  })

/** Creates the commands of the player in a session. */
export const sessionCommands = (conductor: SessionConductor, desk: SessionDesk): Commands => {
  const { refused, showPlayback, showSession } = desk
  const play = (body: BodyOf<typeof listeningSessions.play>): void => {
    const session = desk.session()
    if (!session) return
    if (mayControl(session)) sessionCalls.play(session.id, body).then(showPlayback, refused)
    else hostOnly()
  }
  const add = (items: Items, at: 'next' | 'end' | 'now', source?: Source): void => {
    const session = desk.session()
    const list = heard(items).slice(0, MAX_ADDED_ENTRIES)
    if (!session || list.length === 0) return
    sessionCalls
      .add(session.id, { items: list, source: entrySource(source), at })
      .then((reply) => showSession(reply.session), refused)
  }
  /** Id of the entry with a key of the player's queue. */
  const idOf = (key: string): number | undefined => {
    const index = usePlayer.getState().queue.findIndex((entry) => entry.key === key)
    return desk.session()?.entries.filter(({ item }) => item !== null)[index]?.id
  }
  const playAlone = async (items: Items, options: PlayOptions): Promise<void> => {
    if (!(await askBeforeLeaving())) return
    await desk.leave().catch(refused)
    player.play(items, options)
  }
  const suggest = async (items: Items, start: number | undefined): Promise<void> => {
    if (await offerToSuggest()) add(start === undefined ? items : [items[start]], 'end')
  }
  const current = () => {
    const session = desk.session()
    const { entry_id, position } = conductor.moment()
    const index = session?.entries.findIndex(({ id }) => id === entry_id) ?? -1
    return { session, index, position, entries: session?.entries ?? [] }
  }
  const hush = (): void => {
    conductor.halted('paused')
    transport.pause()
  }
  const resume = (): void => {
    if (usePlayer.getState().silenced) conductor.resume()
    else {
      transport.unlock()
      play({ playing: true })
    }
  }
  const seek = (position: number): void => play({ position: Math.max(0, position) })
  const ignore = (): void => undefined
  return {
    play: (items, options = {}) => {
      const { start, at, source } = options
      const list = playable(items)
      const chosen = items[start ?? 0]
      if (heard(list).length === 0) return void playAlone(items, options)
      if (isSameItem(chosen, usePlayer.getState().currentAudio)) {
        if (at !== undefined) return seek(at)
        return resume()
      }
      const { session } = current()
      if (session && !mayControl(session)) return void suggest(items, start)
      transport.unlock()
      add(items.slice(start ?? 0), 'now', source)
    },
    toggle: () => {
      if (usePlayer.getState().silenced || !conductor.moment().playing) resume()
      else play({ playing: false })
    },
    pause: () => {
      const { session } = current()
      if (session && mayControl(session)) play({ playing: false })
      else hush()
    },
    hush,
    resume,
    next: () => {
      const { entries, index } = current()
      const next = entries[index + 1]
      if (next) play({ entry_id: next.id, playing: true })
    },
    previous: () => {
      const { entries, index, position } = current()
      const before = entries[index - 1]
      if (position > RESTART_AFTER || !before) seek(0)
      else play({ entry_id: before.id, playing: true })
    },
    seek,
    skip: (seconds) => seek(current().position + seconds),
    hop: (direction) => {
      const seconds = skipIntervals(usePlayer.getState().currentAudio)[direction]
      seek(current().position + (direction === 'back' ? -seconds : seconds))
    },
    playNext: (items) => add(items, 'next'),
    append: (items) => add(items, 'end'),
    jump: (key) => {
      const id = idOf(key)
      if (id !== undefined && key !== currentEntry(usePlayer.getState())?.key)
        play({ entry_id: id, playing: true })
    },
    remove: (...removed) => {
      const { session } = current()
      const ids = removed.map(idOf).filter((id) => id !== undefined)
      if (!session || ids.length === 0) return
      if (!mayControl(session)) return hostOnly()
      sessionCalls.removeEntries(session.id, ids).then(showSession, refused)
    },
    move: (key, toIndex) => {
      const { session, entries } = current()
      const id = idOf(key)
      if (!session || id === undefined) return
      if (!mayControl(session)) return hostOnly()
      // The queue of the player lacks the entries that are hidden from the listener.
      const target = entries.filter(({ item }) => item !== null)[toIndex]
      const index = target ? entries.findIndex((entry) => entry.id === target.id) : entries.length
      sessionCalls.move(session.id, id, index).then(showSession, refused)
    },
    clear: () => ignore,
    toggleShuffle: ignore,
    cycleRepeat: ignore,
    continueLeft: ignore,
    leaveShell: () => {
      desk.leave().catch(refused)
      player.leaveShell()
    },
  }
}
