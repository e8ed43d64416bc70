import { type RadioStation, radioStations, type Titled } from '../../contract/radio-stations.ts'
import { call } from '../api/call.ts'
import { renewItem, usePlayer } from './player.ts'
import { followTitles } from './timed-titles.ts'

/** Milliseconds between two looks at what a station plays. */
const LOOK_EVERY = 20_000

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

/** Follows what the station that plays is playing, beginning at once. Answers the way to stop. */
export function followOnAir(): () => void {
  let marked = false
  const look = async (): Promise<void> => {
    const station = stationOf()
    if (!station) return
    const query = usePlayer.getState().playerStatus === 'play' ? ({ listening: 'true' } as const) : {}
    const on_air = await call(radioStations.nowPlaying, { params: { id: station.id }, query })
    // What the sound itself says is more exact.
    if (!marked) show(station.id, on_air)
  }
  const mark = (titled: Titled): void => {
    const station = stationOf()
    if (!station) return
    marked = true
    show(station.id, { ...titled, since: new Date().toISOString() })
  }
  const go = () => void look().catch(() => undefined)
  go()
  const timer = setInterval(go, LOOK_EVERY)
  const stopTitles = followTitles(mark)
  return () => {
    clearInterval(timer)
    stopTitles()
  }
}
