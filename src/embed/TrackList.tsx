/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { EmbedItem } from '../contract/site/embeds.ts'
import { BarsIcon, PlayIcon } from './icons.tsx'
import type { Player, PlayerState } from './player.ts'
import { formatTime, previewText, t } from './texts.ts'

interface Row {
  title: string
  /** Shown at the end, in seconds. */
  time: number | null
  explicit?: boolean
  /** Says that it is not heard completely. */
  note?: string | null
  current: boolean
  select: () => void
}

const trackRows = ({ tracks }: EmbedItem, player: Player, state: PlayerState): Row[] =>
  tracks.map(({ title, duration, explicit, preview }, index) => {
    const current = index === state.index && (state.playing || state.waiting || state.time > 0 || index > 0)
    const select = () => (index === state.index ? player.toggle() : player.play(index))
    return { title, time: duration, explicit, note: previewText({ preview }), current, select }
  })

const chapterRows = ({ chapters }: EmbedItem, player: Player, state: PlayerState): Row[] => {
  const last = chapters.findLastIndex(({ at }) => at <= state.time)
  return chapters.map(({ title, at }, index) => ({
    title,
    time: at,
    current: index === last && (state.playing || state.time > 0),
    select: () => {
      player.seek(at)
      player.play()
    },
  }))
}

interface TrackListProps {
  item: EmbedItem
  player: Player
  state: PlayerState
}

/** The tracks of an item, or the chapters of an episode; each plays when pressed. */
export const TrackList = ({ item, player, state }: TrackListProps) => {
  const list = useRef<HTMLOListElement>(null)
  const ofChapters = item.chapters.length > 0
  const rows = ofChapters ? chapterRows(item, player, state) : trackRows(item, player, state)
  const shown = rows.findIndex(({ current }) => current)
  useEffect(() => {
    // Only within the list: the page that embeds this one must not move.
    const row = list.current?.children[shown]
    if (!(row instanceof HTMLElement) || !list.current) return
    const { scrollTop, clientHeight } = list.current
    if (row.offsetTop < scrollTop) list.current.scrollTop = row.offsetTop
    const end = row.offsetTop + row.offsetHeight
    if (end > scrollTop + clientHeight) list.current.scrollTop = end - clientHeight
  }, [shown])
  const label = () => {
    if (ofChapters) return t('Chapters')
    return item.type === 'podcast' ? t('Episodes') : t('Songs')
  }
  const more = item.count !== null && item.count > item.tracks.length
  return (
    <ol class="tracks" ref={list} aria-label={label()}>
      {rows.map(({ title, time, explicit, note, current, select }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <button type="button" class="track" aria-current={current ? 'true' : undefined} onClick={select}>
            <span class="place" aria-hidden="true">
              <span>{current ? <BarsIcon /> : index + 1}</span>
              <PlayIcon />
            </span>
            <span class="truncate" dir="auto">
              {title}
            </span>
            {explicit && (
              <abbr class="explicit" title={t('Explicit')}>
                E
              </abbr>
            )}
            {note && <span class="note">{note}</span>}
            {time !== null && <span class="time">{formatTime(time)}</span>}
          </button>
        </li>
      ))}
      {more && (
        <li>
          <a class="track" href={item.link} target="_blank" rel="noopener">
            {item.type === 'podcast'
              ? t('{count} episodes', { count: item.count ?? 0 })
              : t('{count} songs', { count: item.count ?? 0 })}
          </a>
        </li>
      )}
    </ol>
  )
}
