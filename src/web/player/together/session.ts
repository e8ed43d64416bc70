import {
  ATTENDANCE_SECONDS,
  type ListeningSession,
  type SessionPlayback,
} from '../../../contract/social/listening-sessions.ts'
import { CallError, uuid } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { keepConnected, subscribeToEvents } from '../../data/events/events.ts'
import { useToken } from '../../data/session/token.ts'
import { lendPlayer, transport } from '../player.ts'
import type { PlayItem } from '../queue/item.ts'
import { currentEntry, type Entry } from '../queue/queue.ts'
import { setPlayer, usePlayer } from '../state.ts'
import { announceChange, announceEnd, announcePlayback } from './announcements.ts'
import { storeClient, storedClient } from './client-id.ts'
import { createConductor, type SessionConductor } from './conductor.ts'
import { entrySource, sessionCalls } from './listening-sessions.ts'
import { mayControl } from './rights.ts'
import { createServerClock } from './server-clock.ts'
import { type SessionDesk, sessionCommands } from './session-commands.ts'
import { currentSession, useTogether } from './store.ts'

/** Samples of the server's clock when a session begins here, and each time this browser says that it takes part. */
const FIRST_SAMPLES = 6
const SAMPLES = 2
/** A local clock that stood still differs from the other by this much. */
const STOOD_STILL_MS = 300

/** Participation of this browser in a session. */
interface Part {
  client: string
  conductor: SessionConductor
  end: () => void
}
let part: Part | null = null

/** Keys that entries have in the queue of the player, other than the usual ones. */
let keys = new Map<number, string>()
const keyOf = (id: number): string => keys.get(id) ?? `s${id}`

/** Shows the entries of a session as the queue of the player. */
const showQueue = (session: ListeningSession): void => {
  const queue: Entry<PlayItem>[] = session.entries.flatMap(({ id, item, added_by, source }) =>
    item
      ? [{ key: keyOf(id), item, added: false, addedBy: added_by ?? undefined, source: source ?? undefined }]
      : [],
  )
  const before = currentEntry(usePlayer.getState())?.key
  const index = queue.findIndex(({ key }) => key === before)
  const shared = mayControl(session) ? 'control' : 'suggest'
  if (queue.length === 0 && before !== undefined) transport.halt()
  setPlayer({ queue, index, shared })
}

const follow = (session: ListeningSession): void => {
  useTogether.setState({ session })
  part?.conductor.follow({ playback: session.playback, entries: session.entries, keyOf })
}

/** Takes a session as the server returned it. */
const showSession = (session: ListeningSession | null): void => {
  const before = currentSession()
  if (!part || !before) return
  if (!session || session.id !== before.id) drop('ended')
  else if (session.client !== part.client) drop('elsewhere')
  if (!part || !session) return
  if (session.playback.version < before.playback.version) return
  showQueue(session)
  follow(session)
  announceChange(before, session)
}

/** Takes what plays as the server returned it. */
const showPlayback = (playback: SessionPlayback): void => {
  const session = currentSession()
  if (!session || playback.version <= session.playback.version) return
  follow({ ...session, playback })
}

const reload = async (): Promise<void> => {
  const asked = currentSession()?.id
  const session = await sessionCalls.current()
  if (asked !== undefined && asked === currentSession()?.id) showSession(session)
}

/** Errors of calls: a session that is gone is over, anything else is shown. */
const refused = (error: unknown): void => {
  if (error instanceof CallError && error.status === 404) drop('ended')
  else showError(error)
}

const attend = async (take = false): Promise<void> => {
  const session = currentSession()
  if (!session || !part) return
  const { client } = part
  const resting = document.visibilityState === 'hidden' && usePlayer.getState().playerStatus === 'pause'
  try {
    const { version, here } = await sessionCalls.attend(session.id, { client, take, resting })
    if (part?.client !== client) return
    if (!here) drop('elsewhere')
    else if (version > (currentSession()?.playback.version ?? version)) await reload()
  } catch (error) {
    // Without a connection, the session goes on as it was known last.
    if (error instanceof CallError && error.status === 404) drop('ended')
  }
}

/** A clock whose first sample is on its way. */
const startClock = () => {
  const clock = createServerClock(sessionCalls.clock)
  return { clock, sampled: clock.measure(1) }
}

/** Makes this browser part of a session; `adopted` is the key of the entry that plays already. */
const enter = async (
  session: ListeningSession,
  client: string,
  { clock, sampled }: ReturnType<typeof startClock>,
  adopted?: string,
): Promise<void> => {
  part?.end()
  storeClient(client)
  const conductor = createConductor(clock)
  const { token } = useToken.getState()
  await sampled
  // Logged out meanwhile: the session is another account's, or nobody's.
  if (useToken.getState().token !== token) {
    storeClient(null)
    return
  }
  // One sample is enough to know what to load; the others make the clock exact while that arrives.
  void clock.measure(FIRST_SAMPLES - 1)
  const giveBack = lendPlayer(sessionCommands(conductor, desk), conductor)
  const letGo = keepConnected()
  let skew = Date.now() - performance.now()
  const measure = async () => {
    const now = Date.now() - performance.now()
    const stood = Math.abs(now - skew) > STOOD_STILL_MS
    skew = now
    if (stood) clock.forget()
    await clock.measure(stood ? FIRST_SAMPLES : SAMPLES)
  }
  const timer = setInterval(() => {
    void attend()
    void measure()
  }, ATTENDANCE_SECONDS * 1000)
  const unsubscribe = subscribeToEvents({
    'listening-session.changed': ({ session_id, playback, lists_version, by }) => {
      const known = currentSession()
      if (session_id !== known?.id) return
      if (!playback) {
        drop('ended')
        return
      }
      const loaded = known.playback.version
      if (by !== null && playback.version > loaded) announcePlayback(known, conductor.moment(), playback, by)
      showPlayback(playback)
      if (lists_version > loaded) void reload().catch(() => undefined)
    },
    connected: () => void reload().catch(() => undefined),
    resync: () => void reload().catch(() => undefined),
  })
  const seen = () => {
    if (document.visibilityState === 'hidden') return
    void attend()
    void measure()
  }
  document.addEventListener('visibilitychange', seen)
  const unfollow = useToken.subscribe(({ token }) => {
    if (!token) part?.end()
  })
  part = {
    client,
    conductor,
    end: () => {
      part = null
      keys = new Map()
      storeClient(null)
      clearInterval(timer)
      unsubscribe()
      unfollow()
      letGo()
      document.removeEventListener('visibilitychange', seen)
      conductor.stop()
      clock.stop()
      useTogether.setState({ session: null })
      giveBack()
    },
  }
  const { entry_id } = session.playback
  if (adopted !== undefined && entry_id !== null) keys.set(entry_id, adopted)
  showQueue(session)
  follow(session)
}

/** Ends that this browser takes part; tells the listener why. */
const drop = (why: 'ended' | 'elsewhere'): void => {
  if (!part) return
  part.end()
  announceEnd(why)
}

/** Starts a session from what plays here. */
export const startTogether = async (guests: ListeningSession['guests']): Promise<void> => {
  const { queue, index, playerStatus, source } = usePlayer.getState()
  const near = queue.slice(Math.max(0, index), Math.max(0, index) + 200)
  const heard = near.filter(({ item }) => item.type !== 'radio-station')
  const first = currentEntry(usePlayer.getState())
  const goesOn = first !== null && heard[0]?.key === first.key
  const client = uuid()
  const session = await sessionCalls.start({
    items: heard.map(({ item }) => ({ type: item.type as 'song' | 'episode', id: item.id })),
    source: entrySource(source),
    index: 0,
    position: goesOn ? transport.position : 0,
    playing: goesOn && playerStatus === 'play',
    guests,
    client,
  })
  await enter(session, client, startClock(), goesOn ? first.key : undefined)
}

/** Joins the session to which a link invites, or takes part with this browser. Call within a user gesture. */
export const joinTogether = async (token: string): Promise<void> => {
  transport.unlock()
  const client = uuid()
  const clock = startClock()
  await enter(await sessionCalls.join(token, client), client, clock)
}

/** Takes part again after the page was reloaded. */
export const resumeTogether = async (): Promise<void> => {
  const client = storedClient()
  if (!client || part || !useToken.getState().token) return
  const session = await sessionCalls.current()
  if (session?.client !== client) {
    storeClient(null)
    return
  }
  await enter(session, client, startClock())
  await attend()
}

/** Leaves the session; the queue from before comes back. */
export const leaveTogether = async (): Promise<void> => {
  const session = currentSession()
  part?.end()
  if (session) await sessionCalls.leave(session.id)
}

/** Ends the session for everybody. */
export const endTogether = async (): Promise<void> => {
  const session = currentSession()
  if (!session) return
  await sessionCalls.end(session.id)
  part?.end()
}

/** Functions through which commands of the player change the session. */
const desk: SessionDesk = {
  session: currentSession,
  showSession,
  showPlayback,
  refused,
  leave: leaveTogether,
}

/** Plays here again after the browser or the listener stopped it. Call within a user gesture. */
export const hearAgain = (): void => part?.conductor.resume()

/** Changes the session by a call that returns it, and shows it. */
export const changeTogether = async (
  change: (session: ListeningSession) => Promise<ListeningSession>,
): Promise<void> => {
  const session = currentSession()
  if (session) await change(session).then(showSession, refused)
}
