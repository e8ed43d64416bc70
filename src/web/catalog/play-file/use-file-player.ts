import { type RefObject, useEffect, useState } from 'react'
import { connectMediaKeys, mediaSession } from '../../player/media-session.ts'
import { player, usePlayer } from '../../player/player.ts'
import {
  besides,
  noteBroken,
  noteDuration,
  playFile,
  playNext,
  setPlaying,
  useLocalFiles,
} from './local-files.ts'

/** Seconds after which "previous" restarts the file. */
const RESTART_AFTER = 3
/** Seconds of media keys that skip. */
const HOP = 10

const previous = (audio: HTMLAudioElement | null): void => {
  const before = besides(useLocalFiles.getState(), -1)
  if (audio && (!before || audio.currentTime > RESTART_AFTER)) audio.currentTime = 0
  else if (before) playFile(before.key)
}

/** Lends the media keys to the files while the page is open. */
const useMediaKeys = (element: RefObject<HTMLAudioElement | null>): void => {
  const { files, current, playing } = useLocalFiles()
  const title = files.find(({ key }) => key === current)?.title
  useEffect(() => {
    const seek = (seconds: number): void => {
      if (element.current) element.current.currentTime = Math.max(0, seconds)
    }
    const skip = (seconds: number) => seek((element.current?.currentTime ?? 0) + seconds)
    connectMediaKeys({
      resume: () => setPlaying(true),
      pause: () => setPlaying(false),
      next: playNext,
      previous: () => previous(element.current),
      seek,
      skip,
      hop: (direction) => skip(direction === 'back' ? -HOP : HOP),
    })
    return () => connectMediaKeys(player)
  }, [element])
  useEffect(() => {
    const media = mediaSession()
    if (!media || title === undefined) return
    // The player shows its own song again when it plays.
    if (playing) media.metadata = new MediaMetadata({ title })
    if (usePlayer.getState().playerStatus !== 'play') media.playbackState = playing ? 'playing' : 'paused'
  }, [title, playing])
}

/** Plays the current file on an audio element, as long as the page is open; returns its position. */
export const useFilePlayer = (element: RefObject<HTMLAudioElement | null>) => {
  const { files, current, playing } = useLocalFiles()
  const url = files.find(({ key }) => key === current)?.url
  const [time, setTime] = useState(0)
  useMediaKeys(element)
  useEffect(() => {
    const audio = element.current
    if (!audio || url === undefined) return
    setTime(0)
    audio.src = url
    return () => {
      audio.removeAttribute('src')
      audio.load()
    }
  }, [element, url])
  useEffect(() => {
    const audio = element.current
    if (!audio || url === undefined) return
    if (!playing) audio.pause()
    else
      audio.play().catch((error: DOMException) => {
        // Browsers may want a click first.
        if (error.name === 'NotAllowedError') setPlaying(false)
      })
  }, [element, url, playing])
  // The player takes over when it is started, and pages that are left fall silent.
  useEffect(() => {
    const stop = usePlayer.subscribe(({ playerStatus }, before) => {
      if (playerStatus === 'play' && before.playerStatus !== 'play') setPlaying(false)
    })
    return () => {
      stop()
      setPlaying(false)
      const media = mediaSession()
      if (media && usePlayer.getState().playerStatus !== 'play') media.playbackState = 'none'
    }
  }, [])
  return {
    time,
    seek: (seconds: number) => {
      if (element.current) element.current.currentTime = seconds
      setTime(seconds)
    },
    previous: () => previous(element.current),
    handlers: {
      onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLAudioElement }) =>
        setTime(currentTarget.currentTime),
      onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLAudioElement }) => {
        if (current !== null) noteDuration(current, currentTarget.duration)
      },
      onEnded: playNext,
      onError: () => {
        if (current !== null) noteBroken(current)
      },
    },
  }
}
