import type { RadioStation, Titled } from '../../contract/catalog/items.ts'
import { radioStations } from '../../contract/catalog/radio.ts'
import { call } from '../api/call.ts'
import { renewItem, usePlayer } from './player.ts'
import { followTitles } from './timed-titles.ts'

/** Milliseconds between polls of a station's current song. */
const POLL_MS = 20_000

const stationOf = (): RadioStation | null => {
  const { currentAudio: item } = usePlayer.getState()
  return item?.type === 'radio-station' ? item : null
}

const show = (id: number, on_air: RadioStation['on_air']): void => {
  const now = stationOf()
  if (now?.id !== id) return
  if (on_air?.title !== now.on_air?.title || on_air?.artist !== now.on_air?.artist)
    renewItem({ ...now, on_air })
}

/** Polls the current song of the playing station, starting immediately. Returns a function that stops polling. */
export function followNowPlaying(): () => void {
  let marked = false
  const poll = async (): Promise<void> => {
    const station = stationOf()
    if (!station) return
    const query = usePlayer.getState().playerStatus === 'play' ? ({ listening: 'true' } as const) : {}
    const on_air = await call(radioStations.nowPlaying, { params: { id: station.id }, query })
    // Titles embedded in the audio are more accurate.
    if (!marked) show(station.id, on_air)
  }
  const highlight = (titled: Titled): void => {
    const station = stationOf()
    if (!station) return
    marked = true
    show(station.id, { ...titled, since: new Date().toISOString() })
  }
  const go = () => void poll().catch(() => undefined)
  go()
  const timer = setInterval(go, POLL_MS)
  const stopTitles = followTitles(highlight)
  return () => {
    clearInterval(timer)
    stopTitles()
  }
}
