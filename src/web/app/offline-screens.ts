import { lazy } from 'react'
import { queryClient } from '../api/client.ts'
import { useOnline } from '../api/reachability.ts'
import { answer as answerSaved, startOffline as start } from '../offline/start.ts'
import { useOffline } from '../offline/state.ts'
import { isAtHand } from '../offline/use-saved.ts'
import { hasStarted } from '../ui/idle.ts'
import { offlineScreens, useOfflineParts } from '../ui/OfflinePart.tsx'

/** Pages of which nothing is on the device. */
const OFF =
  /^\/(browse|radio|radio-station|friends|messages|blends|cart|checkout|subscription|contact|redeem|free-download|library\/(upload|recent|purchases|stations|my-songs))(\/|$)/

const screens = () => import('./screens-without-connection.ts')
offlineScreens.home = lazy(() => screens().then((m) => ({ default: m.OfflineHome })))
offlineScreens.search = lazy(() => screens().then((m) => ({ default: m.OfflineSearch })))
offlineScreens.results = lazy(() => screens().then((m) => ({ default: m.OfflineResults })))
offlineScreens.podcasts = lazy(() => screens().then((m) => ({ default: m.OfflinePodcasts })))
offlineScreens.missing = lazy(() => screens().then((m) => ({ default: m.NeedsConnection })))
offlineScreens.off = lazy(() => screens().then((m) => ({ default: m.OffPage })))

/** Turns off what needs the server while it can't be reached, and on again. */
const follow = (): void => {
  const away = !useOnline.getState().online && useOffline.getState().ready
  if (away === (useOfflineParts.getState().off !== undefined)) return
  const plays = ({ type, id }: { type: string; id: number }) => isAtHand(type, id)
  useOfflineParts.setState(away ? { off: OFF, plays } : { off: undefined, plays: undefined })
  if (away) void screens()
  // Pages may show what was answered from this device, or what could not be loaded.
  else void queryClient.invalidateQueries()
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
let asked = Number.NEGATIVE_INFINITY

/** Answers a call that found no server from what is saved; undefined if it does not follow from it. */
export const answer = async (url: string): Promise<unknown> => {
  startOffline()
  const { online, check } = useOnline.getState()
  // The first call of all: the page is shown as it will stay. A check follows as soon as it is there.
  if (url === '/api/user' && !hasStarted()) useOnline.setState({ online: false })
  else if (online && performance.now() - asked > ONCE) {
    asked = performance.now()
    check()
  }
  return answerSaved(url)
}
