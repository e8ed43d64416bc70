import { LocateFixed } from 'lucide-react'
import { useRef } from 'react'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { player, usePlayhead } from '../../player/player.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { useKeptInView } from '../../ui/lists/keep-in-view.ts'
import { LyricsSource } from './LyricsSource.tsx'
import styles from './lyrics.module.css'

export type LyricsLine = NonNullable<StreamInfo['lyrics']>

/** Returns the index of the lyrics line at `time` seconds; −1 before the first and without timing. */
export const lineAt = (lines: readonly LyricsLine['lines'][number][], time: number): number =>
  lines.findLastIndex((line) => line.at !== undefined && line.at <= time)

/** Returns the index of the current lyrics line; −1 before the first and without timing. */
export const useLine = (lyrics: LyricsLine): number =>
  usePlayhead((state) => (lyrics.synced ? lineAt(lyrics.lines, state.currentTime) : -1))

/** Lyrics without timing, to be read. */
const Plain = ({ lines, source }: Pick<LyricsLine, 'lines' | 'source'>) => (
  <div className={`${styles.lyrics} ${styles.plain}`} data-part="lyrics plain">
    {lines.map(({ text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never move
      <p key={index}>{text}</p>
    ))}
    <LyricsSource source={source} className={styles.source ?? ''} />
  </div>
)

/** The current line stays above the middle: what comes next matters more than what was sung. */
const SHARE = 0.4

interface SyncedLinesProps {
  lines: readonly LyricsLine['lines'][number][]
  /** Index of the current line; −1 for none. */
  now: number
  onSeek: (at: number) => void
  source?: LyricsLine['source']
}

/** Synced lyrics: the current line stays in its place until the listener scrolls; clicking a line seeks to it. */
export const SyncedLines = ({ lines, now, onSeek, source }: SyncedLinesProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { follows, follow } = useKeptInView({ box, list, now: Math.max(0, now), share: SHARE })
  const seekToLine = (at: number) => {
    onSeek(at)
    follow()
  }
  return (
    <>
      <div ref={box} className={styles.lyrics} data-part="lyrics">
        <ol ref={list}>
          {lines.map(({ at, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never move
            <li key={index} aria-current={index === now ? 'true' : undefined}>
              {at === undefined ? (
                <p>{text}</p>
              ) : (
                <PlainButton aria-label={text ? undefined : t('Instrumental')} onClick={() => seekToLine(at)}>
                  {text || '♪'}
                </PlainButton>
              )}
            </li>
          ))}
          {source && (
            <li>
              <LyricsSource source={source} className={styles.source ?? ''} />
            </li>
          )}
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

const Synced = ({ lyrics }: { lyrics: LyricsLine }) => (
  <SyncedLines lines={lyrics.lines} now={useLine(lyrics)} onSeek={player.seek} source={lyrics.source} />
)

export const Lyrics = ({ lyrics }: { lyrics: LyricsLine }) =>
  lyrics.synced ? <Synced lyrics={lyrics} /> : <Plain {...lyrics} />
