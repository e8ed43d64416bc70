import type { StreamInfo } from './stream-info.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as an LRC timestamp: [mm:ss.xx]. */
const stamp = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100)
  const rest = hundredths % 6000
  return `[${two(Math.floor(hundredths / 6000))}:${two(Math.floor(rest / 100))}.${two(rest % 100)}]`
}

/** Returns lyrics as editable text: LRC if synced, otherwise plain lines. */
export const lyricsText = (lyrics: StreamInfo['lyrics']): string =>
  (lyrics?.lines ?? [])
    .map(({ at, text }) => (lyrics?.synced && at !== undefined ? `${stamp(at)} ${text}` : text))
    .join('\n')

/** Returns whether editable lyrics have times. */
export const isTimed = (lyrics: string | null): boolean => lyrics !== null && /^\[\d+:\d/m.test(lyrics)
