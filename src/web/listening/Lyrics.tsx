import { LocateFixed } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StreamInfo } from '../../contract/playing.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayhead } from '../player/player.ts'
import { Button } from '../ui/Button.tsx'
import './lyrics.css'

export type Words = NonNullable<StreamInfo['lyrics']>

/** Keys with which a page is scrolled; the arrows turn the volume. */
const scrolling = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** Place of the line that is sung at `time` seconds; −1 before the first and without times. */
export const lineAt = (lines: Words['lines'], time: number): number =>
  lines.findLastIndex((line) => line.at !== undefined && line.at <= time)

/** Place of the line that is sung now; −1 before the first and without times. */
export const useLine = (lyrics: Words): number =>
  usePlayhead((state) => (lyrics.synced ? lineAt(lyrics.lines, state.currentTime) : -1))

/** Brings a line to the middle of its box, and moves nothing else of the page. */
function center(box: HTMLElement, line: HTMLElement, calmly: boolean): void {
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  const still = calmly || matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
}

/** Tells when the listener scrolls a box by whatever means; what scrolls it by itself is not told. */
function useScrolled(box: RefObject<HTMLElement | null>, scrolled: () => void): void {
  const tell = useRef(scrolled)
  tell.current = scrolled
  useEffect(() => {
    const element = box.current
    const told = (event: Event) => {
      if (event instanceof KeyboardEvent && !scrolling.has(event.key)) return
      // A press on the box itself, beside its lines, takes hold of the scroll bar.
      if (event.type === 'pointerdown' && event.target !== element) return
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return
      tell.current()
    }
    const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin']
    for (const kind of kinds) element?.addEventListener(kind, told, { passive: true })
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, told)
    }
  }, [box])
}

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
  const [follows, setFollows] = useState(true)
  const began = useRef(false)
  useEffect(() => {
    const line = list.current?.children[Math.max(0, now)]
    if (follows && box.current && line instanceof HTMLElement) center(box.current, line, !began.current)
    began.current = true
  }, [now, follows])
  useScrolled(box, () => setFollows(false))
  const sing = (at: number) => {
    player.seek(at)
    setFollows(true)
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
        <Button look="art" size="sm" pill className="lyrics-follow" onClick={() => setFollows(true)}>
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
