import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import sectionsStyles from '../cards/sections.module.css'
import { playFrom } from '../playback/playable.ts'
import { SelectableRows } from '../selection/SelectableRows.tsx'
import styles from './rows.module.css'
import { SongRow } from './SongRow.tsx'

interface ChartProps {
  songs: Song[]
  title: string
  /** Shows rank numbers; unranked songs get a play button on their cover instead. */
  ranked: boolean
  style: CSSProperties
}

/** Returns how many rows are visible at this width; CSS hides the others. */
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

/** Songs in three columns filled top to bottom, fewer on smaller screens. */
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
        className={classes(
          sectionsStyles.chart,
          styles.tracks,
          styles.withCover,
          !ranked && sectionsStyles.unranked,
        )}
        data-part="chart tracks"
        aria-label={t(title)}
      >
        {songs.map((song, index) => (
          <li key={song.id}>
            <SongRow
              song={song}
              index={index + 1}
              cover
              prices={false}
              onPlay={() => playFrom(songs, index, source)}
            />
          </li>
        ))}
      </ol>
    </SelectableRows>
  )
}
