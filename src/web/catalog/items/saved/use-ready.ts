import { useMemo, useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useOffline } from '../../../offline/state.ts'
import type { Source } from '../../../player/engine/source.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { atHand } from '../../../ui/layout/OfflinePart.tsx'
import { playCollection } from '../playback/playable.ts'
import { playback } from '../playback/playback.ts'
import { type Ready, readyToPlay } from './ready.ts'

/** Returns what can be played without a connection. Nothing moves while it is looked at: its order stays. */
export const useReady = (): Ready[] => {
  const tracks = useOffline((state) => state.tracks)
  const collections = useOffline((state) => state.collections)
  const grace_days = useOffline((state) => state.grace_days)
  const ready = useMemo(
    () => readyToPlay({ tracks, collections, grace_days }),
    [tracks, collections, grace_days],
  )
  const [order] = useState(() => new Map(ready.map(({ key }, index) => [key, index])))
  return useMemo(() => {
    const place = ({ key }: Ready) => order.get(key) ?? order.size
    return ready.toSorted((a, b) => place(a) - place(b))
  }, [ready, order])
}

/** Returns the line below the title: who made it, or how much of it is there. */
export const useReadyLine = ({ type, by, tracks, total }: Ready): string => {
  const { t } = useTranslation()
  const saved = tracks.length
  if (type === 'song' || type === 'episode') return by
  if (type === 'podcast')
    return saved < total
      ? t('{saved} of {total} episodes', { saved, total })
      : t('{count} episodes', { count: saved })
  if (saved < total) return t('{saved} of {total} songs', { saved, total })
  if (type === 'album' && by) return by
  return t('{count} songs', { count: saved })
}

/** Returns how a saved item is played, and whether it plays. */
export const useReadyPlay = ({ type, id, title, tracks }: Ready) => {
  const status = useIsPlaying(type === 'liked' ? { type: 'song', id: 0 } : { type, id })
  const playTracks = async (source: Source) => {
    const player = await playback()
    if (type === 'blend' && status !== null) return player.toggle()
    player.play(atHand(tracks.map(({ item }) => item)), { source })
  }
  const play = () => {
    if (type === 'liked') playTracks({ title }).catch(showError)
    else if (type === 'blend') playTracks({ type, id, title }).catch(showError)
    else void playCollection({ type, id, title })
  }
  return { playing: status === 'play', current: status !== null, play }
}
