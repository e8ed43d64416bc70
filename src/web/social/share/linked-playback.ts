import { useEffect, useRef, useState } from 'react'
import { type LinkedSong, shareLinks } from '../../../contract/social/share-links.ts'
import { CallError, call } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'

interface Opened {
  token: string
  grant: string
  /** Returns a fresh grant; null if the password has to be entered again. */
  renew: () => Promise<string | null>
  onGone: () => void
}

/** Runs a call with the grant, and once more with a fresh one after it has expired. */
const withGrant = async <T>(
  { grant, renew, onGone }: Opened,
  run: (grant: string) => Promise<T>,
): Promise<T | null> => {
  try {
    return await run(grant).catch(async (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 410) throw error
      const fresh = await renew()
      return fresh === null ? null : run(fresh)
    })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) onGone()
    else showError(error)
    return null
  }
}

/** Saves the file of a song that a link opens. */
export const downloadLinkedSong = async (opened: Opened, id: number): Promise<void> => {
  const params = { token: opened.token, id }
  const reply = await withGrant(opened, (grant) => call(shareLinks.download, { params, body: { grant } }))
  if (reply) location.assign(reply.url)
}

/**
 * Plays the songs of a link one after the other by an own audio element: the app's player would replace the queue of
 * whoever opens the link, and knows only items that they may see.
 */
export const useLinkedPlayback = (opened: Opened, songs: LinkedSong[]) => {
  const [audio] = useState(() => new Audio())
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const loaded = useRef<number | null>(null)
  const start = async (at: number) => {
    const song = songs[at]
    if (!song) return
    setIndex(at)
    setTime(0)
    audio.pause()
    loaded.current = at
    const params = { token: opened.token, id: song.id }
    const info = await withGrant(opened, (grant) => call(shareLinks.play, { params, body: { grant } }))
    // Meanwhile another song may have been chosen.
    if (loaded.current !== at) return
    if (!info) {
      loaded.current = null
      return
    }
    audio.src = info.file_url
    await audio.play().catch(() => setPlaying(false))
  }
  const next = useRef<() => void>(() => undefined)
  next.current = () => {
    if (index + 1 < songs.length) void start(index + 1)
  }
  useEffect(() => {
    const listeners = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      timeupdate: () => setTime(audio.currentTime),
      ended: () => next.current(),
      // Its URL expired, or the link was revoked: the next press asks for another.
      error: () => {
        loaded.current = null
        setPlaying(false)
      },
    }
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      audio.pause()
      audio.removeAttribute('src')
    }
  }, [audio])
  const toggle = () => {
    if (loaded.current !== index) void start(index)
    else if (audio.paused) void audio.play().catch(() => setPlaying(false))
    else audio.pause()
  }
  const seek = (seconds: number) => {
    if (loaded.current !== index) return
    audio.currentTime = seconds
    setTime(seconds)
  }
  return { index, playing, time, start, toggle, seek }
}
