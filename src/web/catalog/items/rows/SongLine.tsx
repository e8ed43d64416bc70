import { Ellipsis } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Equalizer } from '../../../ui/pictures/Equalizer.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/pictures/icons.tsx'
import { useItemMenu } from '../menu/item-menu.ts'
import { useMenuGestures } from '../menu/menu-gestures.ts'
import { songMenuItem } from '../menu/menu-item.ts'
import { RowCheck } from '../selection/RowCheck.tsx'
import styles from './rows.module.css'
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
  const { t } = useTranslation()
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const around = useContext(SongListContext)
  const stop = useRovingTabIndex()
  const menuItem = () => ({ ...songMenuItem(song), more: around?.menu(song) ?? [] })
  const gestures = useMenuGestures((anchor) => openMenu(menuItem(), anchor))
  const { title } = song
  const Action = status === 'play' ? PauseIcon : PlayIcon
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields
    <div
      role="group"
      aria-label={title}
      // Focused by arrow keys; see row-keys.ts.
      tabIndex={-1}
      className={classes(styles.track, status && styles.playing)}
      data-part="track"
      data-song={song.id}
      onDoubleClick={onPlay}
      {...gestures}
    >
      <PlainButton
        className={styles.index}
        data-part="number"
        tabIndex={stop}
        aria-label={status === 'play' ? t('Pause {title}', { title }) : t('Play {title}', { title })}
        onClick={onPlay}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <span className={`${styles.indexRest} tabular`} aria-hidden="true">
          {status ? <Equalizer moving={status === 'play'} /> : index}
        </span>
        <span className={styles.indexAction}>
          <Action className="icon icon-18" />
        </span>
      </PlainButton>
      {cover && <Cover picture={song.cover} name={title} size={40} shape="small" />}
      {children}
      <span className={`${styles.time} tabular`}>
        {around && <RowCheck list={around.list} song={song} />}
        {formatTime(song.duration)}
      </span>
      {price}
      <IconButton
        className={styles.more}
        tabIndex={stop}
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(menuItem(), event.currentTarget)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  )
}
