import { Ellipsis } from 'lucide-react'
import type { Episode, RadioStation } from '../../../contract/catalog/items.ts'
import { ItemLink } from '../../catalog/items/ItemLink.tsx'
import { LikeButton } from '../../catalog/items/LikeButton.tsx'
import { useItemGestures, useItemMenu } from '../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../catalog/items/menu/menu-item.ts'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import rowsStyles from '../../catalog/items/rows/rows.module.css'
import { hasPrices } from '../../catalog/items/rows/SongRow.tsx'
import { formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/icons.tsx'

/** Row of an episode or station among songs, in the columns of those. */
export const PlayedRow = ({ item }: { item: Episode | RadioStation }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const menu = playItemMenu(item)
  const gestures = useItemGestures(menu)
  const { title } = item
  const isEpisode = item.type === 'episode'
  const Action = status === 'play' ? PauseIcon : PlayIcon
  const play = () => void playCollection(item)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields
    <div
      role="group"
      aria-label={title}
      className={classes(rowsStyles.track, status && rowsStyles.playing)}
      data-part="track"
      onDoubleClick={play}
      {...gestures}
    >
      <PlainButton
        className={rowsStyles.index}
        aria-label={status === 'play' ? t('Pause {title}', { title }) : t('Play {title}', { title })}
        onClick={play}
      >
        <span className={rowsStyles.indexRest} aria-hidden="true">
          {status && <Equalizer moving={status === 'play'} />}
        </span>
        <span className={rowsStyles.indexAction}>
          <Action className="icon icon-18" />
        </span>
      </PlainButton>
      <Cover picture={item.cover} name={title} size={40} shape="small" />
      <div className={rowsStyles.tt}>
        <ItemLink item={item} className={`${rowsStyles.name} truncate`} data-part="name" title={title}>
          {title}
        </ItemLink>
        <small>{isEpisode ? t('Episode') : t('Radio station')}</small>
      </div>
      <span className={`${rowsStyles.col} truncate`}>
        {isEpisode ? (
          <ItemLink item={{ type: 'podcast', id: item.show.id }} className={rowsStyles.mutedLink}>
            {item.show.title}
          </ItemLink>
        ) : (
          listed(item.genres.map(({ name }) => name))
        )}
      </span>
      <LikeButton item={item} />
      <span className={`${rowsStyles.time} tabular`}>{isEpisode && formatTime(item.duration)}</span>
      {hasPrices({}) && <span className={rowsStyles.price} />}
      <IconButton
        label={t('More options for {title}', { title })}
        className={rowsStyles.more}
        aria-haspopup="menu"
        onClick={(event) => void openMenu(menu, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  )
}
