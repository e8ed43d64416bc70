import { radioStations } from '../../contract/radio-stations.ts'
import { call } from '../api/call.ts'
import { renewItem, usePlayer } from './player.ts'

/** Milliseconds between two looks at what a station plays. */
const LOOK_EVERY = 20_000

async function look(): Promise<void> {
  const { currentAudio: station, playerStatus } = usePlayer.getState()
  if (station?.type !== 'radio-station') return
  const query = playerStatus === 'play' ? ({ listening: 'true' } as const) : {}
  const on_air = await call(radioStations.nowPlaying, { params: { id: station.id }, query })
  const now = usePlayer.getState().currentAudio
  if (now?.type !== 'radio-station' || now.id !== station.id) return
  if (on_air?.title !== now.on_air?.title || on_air?.artist !== now.on_air?.artist)
    renewItem({ ...now, on_air })
}

/** Looks again and again what the station that plays is playing, beginning at once. Answers the way to stop. */
export function followOnAir(): () => void {
  const go = () => void look().catch(() => undefined)
  go()
  const timer = setInterval(go, LOOK_EVERY)
  return () => clearInterval(timer)
}
