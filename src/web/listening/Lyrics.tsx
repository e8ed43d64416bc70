import { useEffect, useRef } from 'react'
import type { StreamInfo } from '../../contract/playing.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayhead } from '../player/player.ts'

type Words = NonNullable<StreamInfo['lyrics']>

/** Place of the line that is sung at `time` seconds; −1 before the first and without times. */
export const lineAt = (lines: Words['lines'], time: number): number =>
  lines.findLastIndex((line) => line.at !== undefined && line.at <= time)

/** The words; with times the current line stays in sight and every line leads to its place. */
export const Lyrics = ({ lyrics }: { lyrics: Words }) => {
  const { t } = useTranslation()
  const now = usePlayhead((state) => (lyrics.synced ? lineAt(lyrics.lines, state.currentTime) : -1))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[now]?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  }, [now])
  return (
    <section className="np-side" aria-label={t('Lyrics')}>
      <ol ref={list} className="np-lyrics">
        {lyrics.lines.map(({ at, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a song never change places
          <li key={place} aria-current={place === now ? 'true' : undefined}>
            {at === undefined ? (
              <p>{text}</p>
            ) : (
              <button type="button" className={place === now ? 'now' : ''} onClick={() => player.seek(at)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
