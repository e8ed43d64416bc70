import { create } from 'zustand'
import { player, usePlayer } from '../../player/player.ts'

/** An audio file of the device, kept in memory only. */
export interface LocalFile {
  key: number
  title: string
  /** Of the file in memory. */
  url: string
  /** Seconds; null while unknown. */
  duration: number | null
  /** The browser can’t play it. */
  broken: boolean
}

interface LocalFiles {
  files: LocalFile[]
  /** Key of the file that plays or is paused; null without files. */
  current: number | null
  /** It is to be heard. */
  playing: boolean
}

const none: LocalFiles = { files: [], current: null, playing: false }

export const useLocalFiles = create<LocalFiles>(() => none)

let last = 0

/** Returns what a file is called without its extension. */
export const titleOf = (name: string): string => name.replace(/(?<=.)\.[^.]+$/, '').replaceAll('_', ' ')

/** Plays audio files instead of those before. */
export const openFiles = (chosen: Iterable<File>): void => {
  const opened = [...chosen].map(
    (file): LocalFile => ({
      key: ++last,
      title: titleOf(file.name),
      url: URL.createObjectURL(file),
      duration: null,
      broken: false,
    }),
  )
  if (opened.length === 0) return
  for (const { url } of useLocalFiles.getState().files) URL.revokeObjectURL(url)
  useLocalFiles.setState({ files: opened, current: opened[0]?.key ?? null })
  setPlaying(true)
}

/** Only one of both is heard: the player is paused for these files. */
export const setPlaying = (playing: boolean): void => {
  if (playing && usePlayer.getState().playerStatus === 'play') player.pause()
  useLocalFiles.setState({ playing })
}

/** Plays one of the files from its beginning. */
export const playFile = (current: number): void => {
  useLocalFiles.setState({ current })
  setPlaying(true)
}

/** Returns the next or previous file that can be played. */
export const besides = ({ files, current }: LocalFiles, step: 1 | -1): LocalFile | undefined => {
  const at = files.findIndex(({ key }) => key === current)
  const rest = step === 1 ? files.slice(at + 1) : files.slice(0, Math.max(0, at)).reverse()
  return rest.find(({ broken }) => !broken)
}

/** Goes on with the next file; playback ends after the last one. */
export const playNext = (): void => {
  const next = besides(useLocalFiles.getState(), 1)
  if (next) playFile(next.key)
  else setPlaying(false)
}

const change = (key: number, made: Partial<LocalFile>): void =>
  useLocalFiles.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...made } : file)),
  }))

export const noteDuration = (key: number, seconds: number): void =>
  change(key, { duration: Number.isFinite(seconds) ? seconds : null })

/** Says that the browser can’t play a file, and goes on with the next one. */
export const noteBroken = (key: number): void => {
  change(key, { broken: true })
  playNext()
}
