import { LocateFixed } from 'lucide-react'
import { useRef } from 'react'
import type { StreamInfo } from '../../contract/playing.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayhead } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { useKeptInView } from '../ui/keep-in-view.ts'
import './lyrics.css'

export type Words = NonNullable<StreamInfo['lyrics']>

/** Place of the line that is sung at `time` seconds; −1 before the first and without times. */
export const lineAt = (lines: Words['lines'], time: number): number =>
  lines.findLastIndex((line) => line.at !== undefined && line.at <= time)

/** Place of the line that is sung now; −1 before the first and without times. */
export const useLine = (lyrics: Words): number =>
  usePlayhead((state) => (lyrics.synced ? lineAt(lyrics.lines, state.currentTime) : -1))

/** Words without times, to be read at the listener's own pace. */
const Plain = ({ lines }: { lines: Words['lines'] }) => (
  <div className="lyrics plain">
    {lines.map(({ text }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never change places
      <p key={place}>{text}</p>
    ))}
  </div>
)

/** The line that is sung stays in the middle until the listener scrolls; every line leads to its place. */
const Synced = ({ lyrics }: { lyrics: Words }) => {
  const { t } = useTranslation()
  const now = useLine(lyrics)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { follows, follow } = useKeptInView({ box, list, now: Math.max(0, now) })
  const sing = (at: number) => {
    player.seek(at)
    follow()
  }
  return (
    <>
      <div ref={box} className="lyrics">
        <ol ref={list}>
          {lyrics.lines.map(({ at = 0, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never change places
            <li key={place} aria-current={place === now ? 'true' : undefined}>
              <button
                type="button"
                aria-label={text ? undefined : t('Instrumental')}
                onClick={() => sing(at)}
              >
                {text || '♪'}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {!follows && (
        <Button look="art" size="sm" pill className="lyrics-follow" onClick={follow}>
          <LocateFixed className="s16" aria-hidden="true" />
          {t('Follow the song')}
        </Button>
      )}
    </>
  )
}

/** The words of a song. */
export const Lyrics = ({ lyrics }: { lyrics: Words }) =>
  lyrics.synced ? <Synced lyrics={lyrics} /> : <Plain lines={lyrics.lines} />
