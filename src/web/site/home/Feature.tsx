import { Ellipsis } from 'lucide-react'
import type { CSSProperties } from 'react'
import { artColor } from '../../../contract/platform/theme.ts'
import type { Item } from '../../../contract/site/home.ts'
import { menuItemOf, pictureOf, titleOf } from '../../catalog/items/cards/ItemCard.tsx'
import { ArtistLinks, ItemLink } from '../../catalog/items/ItemLink.tsx'
import { useItemGestures, useItemMenu } from '../../catalog/items/menu/item-menu.ts'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/icons.tsx'
import styles from './home.module.css'

const Counts = ({ item }: { item: Item }) => {
  const { t } = useTranslation()
  if (item.type !== 'album') return null
  return (
    <>
      {item.artist && (
        <>
          <ArtistLinks artists={[item.artist]} />
          {' · '}
        </>
      )}
      {t('{count} songs', { count: item.songs_count })}
    </>
  )
}

/** Longer titles are set smaller, in two lines. */
const LONG = 13

/** Large block of the home page: one item on the color of its cover. */
export const Feature = ({ item, kind }: { item: Item; kind: string }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const gestures = useItemGestures(menuItemOf(item))
  const title = titleOf(item)
  const image = pictureOf(item)
  const playing = status === 'play'
  return (
    <article
      className={`${styles.feature} on-art`}
      style={{ '--art': artColor(image?.color ?? '#1b3648') } as CSSProperties}
      {...gestures}
    >
      <div className={styles.featureText}>
        <p className="text-12 font-medium muted">{kind}</p>
        <h2
          className={classes(
            'mt-1 heading-32 clamp-2',
            styles.featureTitle,
            title.length > LONG && styles.long,
          )}
        >
          <ItemLink item={item} className={styles.featureLink} title={title}>
            {title}
          </ItemLink>
        </h2>
        <p className={`tabular truncate ${styles.featureBy} muted`}>
          <Counts item={item} />
        </p>
        {item.type === 'album' && item.description && (
          <p
            className={classes('mt-2', styles.featureWords, title.length > LONG ? 'truncate' : 'clamp-2')}
            dir="auto"
          >
            {item.description}
          </p>
        )}
        <div className={styles.featureActions}>
          <Button
            variant="art"
            pill
            data-part="button pill play"
            onClick={() => void playCollection({ type: item.type, id: item.id, title })}
          >
            {playing ? <PauseIcon className="icon icon-16" /> : <PlayIcon className="icon icon-16" />}
            {playing ? t('Pause') : t('Play')}
          </Button>
          <IconButton
            label={t('More options for {title}', { title })}
            bright
            aria-haspopup="menu"
            onClick={(event) => openMenu(menuItemOf(item), event.currentTarget)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Cover picture={image} name={title} size={224} shape="flat" eager className={styles.featureCover} />
    </article>
  )
}
