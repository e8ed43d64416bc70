import type { Episode, RadioStation } from '../../../contract/catalog/items.ts'
import { InlineItemLink } from '../../catalog/items/ItemLink.tsx'
import { LikeButton } from '../../catalog/items/LikeButton.tsx'
import { useItemGestures, useItemMenu } from '../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../catalog/items/menu/menu-item.ts'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import {
  Row,
  RowCell,
  RowMore,
  RowNumber,
  RowPrice,
  RowTime,
  RowTitle,
} from '../../catalog/items/rows/RowParts.tsx'
import { hasPrices } from '../../catalog/items/rows/SongRow.tsx'
import { formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'

/** Row of an episode or station among songs, in the columns of those. */
export const PlayedRow = ({ item }: { item: Episode | RadioStation }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const menu = playItemMenu(item)
  const gestures = useItemGestures(menu)
  const { title } = item
  const isEpisode = item.type === 'episode'
  const play = () => void playCollection(item)
  return (
    <Row title={title} status={status} onPlay={play} {...gestures}>
      <RowNumber title={title} status={status} onPlay={play} />
      <Cover picture={item.cover} name={title} size={40} shape="small" />
      <RowTitle item={item} title={title}>
        {isEpisode ? t('Episode') : t('Radio station')}
      </RowTitle>
      <RowCell>
        {isEpisode ? (
          <InlineItemLink item={{ type: 'podcast', id: item.show.id }}>{item.show.title}</InlineItemLink>
        ) : (
          listed(item.genres.map(({ name }) => name))
        )}
      </RowCell>
      <LikeButton item={item} />
      <RowTime>{isEpisode && formatTime(item.duration)}</RowTime>
      {hasPrices({}) && <RowPrice />}
      <RowMore title={title} onOpen={(anchor) => void openMenu(menu, anchor)} />
    </Row>
  )
}
