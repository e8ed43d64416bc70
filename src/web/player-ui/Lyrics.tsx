import { LocateFixed } from 'lucide-react'
import { useRef } from 'react'
import type { StreamInfo } from '../../contract/stream-info.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayhead } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import { useKeptInView } from '../ui/keep-in-view.ts'
import styles from './lyrics.module.css'

export type LyricsLine = NonNullable<StreamInfo['lyrics']>

/** Returns the index of the lyrics line at `time` seconds; −1 before the first and without timing. */
export const lineAt = (lines: LyricsLine['lines'], time: number): number =>
  lines.findLastIndex((line) => line.at !== undefined && line.at <= time)

/** Returns the index of the current lyrics line; −1 before the first and without timing. */
export const useLine = (lyrics: LyricsLine): number =>
  usePlayhead((state) => (lyrics.synced ? lineAt(lyrics.lines, state.currentTime) : -1))

/** Lyrics without timing, to be read. */
const Plain = ({ lines }: { lines: LyricsLine['lines'] }) => (
  <div className={`${styles.lyrics} ${styles.plain}`} data-part="lyrics">
    {lines.map(({ text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never move
      <p key={index}>{text}</p>
    ))}
  </div>
)

/** The current line stays above the middle: what comes next matters more than what was sung. */
const SHARE = 0.4

/** Synced lyrics: the current line stays in its place until the listener scrolls; clicking a line seeks to it. */
const Synced = ({ lyrics }: { lyrics: LyricsLine }) => {
  const { t } = useTranslation()
  const now = useLine(lyrics)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { follows, follow } = useKeptInView({ box, list, now: Math.max(0, now), share: SHARE })
  const seekToLine = (at: number) => {
    player.seek(at)
    follow()
  }
  return (
    <>
      <div ref={box} className={styles.lyrics} data-part="lyrics">
        <ol ref={list}>
          {lyrics.lines.map(({ at = 0, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never move
            <li key={index} aria-current={index === now ? 'true' : undefined}>
              <button
                type="button"
                aria-label={text ? undefined : t('Instrumental')}
                onClick={() => seekToLine(at)}
              >
                {text || '♪'}
              </button>
            </li>
          ))}
        </ol>
      </div>
      {!follows && (
        <Button variant="art" size="sm" pill className={styles.lyricsFollow} onClick={follow}>
          <LocateFixed className="icon-16" aria-hidden="true" />
          {t('Sync lyrics')}
        </Button>
      )}
    </>
  )
}

export const Lyrics = ({ lyrics }: { lyrics: LyricsLine }) =>
  lyrics.synced ? <Synced lyrics={lyrics} /> : <Plain lines={lyrics.lines} />
