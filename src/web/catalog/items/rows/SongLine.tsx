import { type ReactNode, useContext } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { useItemMenu } from '../menu/item-menu.ts'
import { useMenuGestures } from '../menu/menu-gestures.ts'
import { songMenuItem } from '../menu/menu-item.ts'
import { RowCheck } from '../selection/RowCheck.tsx'
import { Row, RowMore, RowNumber, RowTime } from './RowParts.tsx'
import { SongListContext, useRovingTabIndex } from './song-list-context.ts'

interface SongLineProps {
  song: Song
  /** Displayed number. */
  index: number
  cover: boolean
  onPlay: () => void
  /** Content between cover and duration. */
  children: ReactNode
  /** Before the menu. */
  price?: ReactNode
}

/** Base of every song row: play button, duration, checkbox and menu. */
export const SongLine = ({ song, index, cover, onPlay, children, price }: SongLineProps) => {
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const around = useContext(SongListContext)
  const stop = useRovingTabIndex()
  const menuItem = () => ({ ...songMenuItem(song), more: around?.menu(song) ?? [] })
  const gestures = useMenuGestures((anchor) => openMenu(menuItem(), anchor))
  const { title } = song
  return (
    <Row
      title={title}
      status={status}
      // Focused by arrow keys; see row-keyboard-nav.ts.
      tabIndex={-1}
      data-song={song.id}
      onPlay={onPlay}
      {...gestures}
    >
      <RowNumber title={title} status={status} index={index} tabIndex={stop} onPlay={onPlay} />
      {cover && <Cover picture={song.cover} name={title} size={40} shape="small" />}
      {children}
      <RowTime>
        {around && <RowCheck list={around.list} song={song} />}
        {formatTime(song.duration)}
      </RowTime>
      {price}
      <RowMore title={title} tabIndex={stop} onOpen={(anchor) => openMenu(menuItem(), anchor)} />
    </Row>
  )
}
