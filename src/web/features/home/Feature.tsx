import { Ellipsis } from 'lucide-react'
import type { CSSProperties } from 'react'
import { artColor } from '../../../contract/color.ts'
import type { Item } from '../../../contract/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { menuItemOf, pictureOf, titleOf } from '../../media/ItemCard.tsx'
import { ArtistLinks, ItemLink } from '../../media/ItemLink.tsx'
import { useItemGestures, useItemMenu } from '../../media/item-menu.ts'
import { playCollection } from '../../media/playable.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'

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

/** From so many letters on a title takes two lines in smaller type. */
const LONG = 13

/** The large block of the start page: one item on the colour of its cover. */
export const Feature = ({ item, kind }: { item: Item; kind: string }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const gestures = useItemGestures(menuItemOf(item))
  const title = titleOf(item)
  const picture = pictureOf(item)
  const playing = status === 'play'
  return (
    <article
      className="feature on-art"
      style={{ '--art': artColor(picture?.color ?? '#1b3648') } as CSSProperties}
      {...gestures}
    >
      <div className="feature-text">
        <p className="text-12 font-medium text-muted">{kind}</p>
        <h2 className={`mt-1 ${title.length > LONG ? 'h24 clamp2' : 'h32 trunc'}`}>
          <ItemLink item={item} className="feature-link" title={title}>
            {title}
          </ItemLink>
        </h2>
        <p className="num trunc mt-0.5 text-muted">
          <Counts item={item} />
        </p>
        {item.type === 'album' && item.description && (
          <p className={`feature-words mt-2 ${title.length > LONG ? 'trunc' : 'clamp2'}`}>
            {item.description}
          </p>
        )}
        <div className="feature-acts">
          <Button
            look="art"
            pill
            className="feature-play"
            onClick={() => void playCollection({ type: item.type, id: item.id, title })}
          >
            {playing ? <PauseIcon className="i s16" /> : <PlayIcon className="i s16" />}
            {playing ? t('Pause') : t('Play')}
          </Button>
          <IconButton
            label={t('More about {title}', { title })}
            bright
            aria-haspopup="menu"
            onClick={(event) => openMenu(menuItemOf(item), event.currentTarget)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Cover picture={picture} name={title} size={224} shape="flat" eager className="feature-cover" />
    </article>
  )
}
