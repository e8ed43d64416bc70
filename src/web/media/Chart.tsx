import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Song } from '../../contract/songs.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playFrom } from './playable.ts'
import { SelectableRows } from './SelectableRows.tsx'
import { SongRow } from './SongRow.tsx'

interface ChartProps {
  songs: Song[]
  title: string
  /** Numbers in front; songs in no order of merit are played on their cover instead. */
  ranked: boolean
  style: CSSProperties
}

/** How many rows the width lets be seen; the style hides the others. */
const useShown = (list: RefObject<HTMLElement | null>): number => {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const { current } = list
    if (!current) return
    const observer = new ResizeObserver(() =>
      setShown([...current.children].filter((row) => row.checkVisibility()).length),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [list])
  return shown
}

/** Songs in three columns that fill downwards, fewer on smaller screens. */
export const Chart = ({ songs, title, ranked, style }: ChartProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const shown = useShown(list)
  const seen = useMemo(() => songs.slice(0, shown), [songs, shown])
  const source = { title: t(title) }
  return (
    <SelectableRows songs={seen}>
      <ol
        ref={list}
        style={style}
        className={`chart tracks with-cover${ranked ? '' : ' unranked'}`}
        aria-label={t(title)}
      >
        {songs.map((song, place) => (
          <li key={song.id}>
            <SongRow song={song} place={place + 1} cover onPlay={() => playFrom(songs, place, source)} />
          </li>
        ))}
      </ol>
    </SelectableRows>
  )
}
