import { useOnline } from '../../data/connection/reachability.ts'
import { translate } from '../../i18n/i18n.ts'
import { answer as answerSaved, startOffline as start } from '../../offline/start.ts'
import { useOffline } from '../../offline/state.ts'
import { isAtHand } from '../../offline/use-saved.ts'
import { hasStarted } from '../../ui/idle.ts'
import { useOfflineParts } from '../../ui/layout/OfflinePart.tsx'

/** Pages of which nothing is on the device. */
const OFF =
  /^\/(browse|radio|radio-station|friends|messages|cart|checkout|subscription|contact|redeem|free-download|order|library\/(upload|recent|purchases|stations|my-songs))(\/|$)/

const isAway = (): boolean => !useOnline.getState().online && useOffline.getState().ready

const reason = (): string => translate('Needs a connection')

/** At the start, texts of the language may still be loading: they are read when links are rendered. */
const link = {
  disabled: true,
  tabIndex: 0,
  get 'data-tip'() {
    return reason()
  },
  get 'aria-description'() {
    return reason()
  },
}

/** Turns off what needs the server, once there is something in its place. */
const leave = async (): Promise<void> => {
  const { screens } = await import('./screens-without-connection.ts')
  if (!isAway()) return
  const plays = ({ type, id }: { type: string; id: number }) => isAtHand(type, id)
  useOfflineParts.setState({ away: { off: OFF, link, plays, screens } })
}

let away = false
let leaving: Promise<unknown> = Promise.resolve()

/** Turns off what needs the server while it can't be reached, and on again. */
const follow = (): void => {
  if (away === isAway()) return
  away = !away
  if (away) leaving = leave().catch(() => undefined)
  else useOfflineParts.setState({ away: undefined })
}

let started = false

/** Starts the offline mode, with the screens that take the place of others while the server can't be reached. */
export const startOffline = (): void => {
  start()
  if (started) return
  started = true
  useOnline.subscribe(follow)
  useOffline.subscribe(follow)
  follow()
}

/** Milliseconds in which calls that fail together ask for the server once. */
const ONCE = 5000
/** The page waits for it. */
const ACCOUNT = '/api/user'
let asked = Number.NEGATIVE_INFINITY

/** Answers a call that found no server from what is saved; undefined if it does not follow from it. */
export const answer = async (url: string): Promise<unknown> => {
  startOffline()
  const { online, check } = useOnline.getState()
  // The first call of all: the page is shown as it will stay. A check follows as soon as it is there.
  if (url === ACCOUNT && !hasStarted()) useOnline.setState({ online: false })
  else if (online && performance.now() - asked > ONCE) {
    asked = performance.now()
    check()
  }
  const reply = await answerSaved(url)
  // The page is not seen before.
  if (url === ACCOUNT) await leaving
  return reply
}
