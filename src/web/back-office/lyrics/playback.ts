import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { showError } from '../../data/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { stopPreview } from '../shell/preview.ts'
import { attachStream } from '../shell/stream-source.ts'

interface State {
  playing: boolean
  /** Seconds; updated with every frame that is drawn. */
  time: number
  /** 0 until it is known. */
  duration: number
  rate: number
}

/** A song on an audio element of its own, exact enough to mark lines by it. */
const createPlayback = (song: number) => {
  const use = create<State>(() => ({ playing: false, time: 0, duration: 0, rate: 1 }))
  const audio = new Audio()
  let frame = 0
  const show = () => use.setState({ time: audio.currentTime })
  const follow = () => {
    show()
    frame = requestAnimationFrame(follow)
  }
  const update = () => {
    cancelAnimationFrame(frame)
    const playing = !audio.paused && !audio.ended
    use.setState({ playing, time: audio.currentTime })
    if (playing) follow()
  }
  const failed = () =>
    showToast({
      type: 'error',
      title: translate('Could not be played!'),
      text: translate('No streaming source found.'),
    })
  const play = () =>
    audio.play().catch((error: unknown) => {
      if (!(error instanceof DOMException)) showError(error)
    })

  /** Loads the song; returns what ends it. */
  const load = (): (() => void) => {
    let wanted = true
    let letGo = (): void => {}
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, update)
    const known = () => use.setState({ duration: audio.duration })
    audio.addEventListener('seeked', show)
    audio.addEventListener('durationchange', known)
    audio.addEventListener('error', failed)
    stopPreview()
    attachStream(audio, { type: 'song', id: song }, () => wanted).then(
      (release) => {
        if (wanted) letGo = release
        else release()
      },
      (error: unknown) => wanted && showError(error),
    )
    return () => {
      wanted = false
      audio.removeEventListener('error', failed)
      audio.pause()
      cancelAnimationFrame(frame)
      letGo()
    }
  }
  return {
    use,
    load,
    /** The exact position, between two frames as well. */
    now: () => audio.currentTime,
    play,
    toggle: () => (audio.paused ? void play() : audio.pause()),
    seek: (seconds: number) => {
      audio.currentTime = Math.min(Math.max(0, seconds), use.getState().duration)
      show()
    },
    setRate: (rate: number) => {
      audio.playbackRate = rate
      // Loading a source resets the rate to the default.
      audio.defaultPlaybackRate = rate
      use.setState({ rate })
    },
  }
}

export type Playback = ReturnType<typeof createPlayback>

/** Returns the playback of a song while the component is shown. */
export const usePlayback = (song: number): Playback => {
  const [playback] = useState(() => createPlayback(song))
  const { load } = useRef(playback).current
  useEffect(load, [load])
  return playback
}
