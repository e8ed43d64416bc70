import type { BlendSong } from '../../../contract/social/blends.ts'
import { ArtistLinks, ItemLink } from '../../catalog/items/ItemLink.tsx'
import { LikeButton } from '../../catalog/items/LikeButton.tsx'
import { playFrom } from '../../catalog/items/playback/playable.ts'
import rowsStyles from '../../catalog/items/rows/rows.module.css'
import { SongLine } from '../../catalog/items/rows/SongLine.tsx'
import { SelectableRows } from '../../catalog/items/selection/SelectableRows.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Source } from '../../player/engine/source.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './blend.module.css'
import { FaceStack } from './FaceStack.tsx'

const columns = `${rowsStyles.tracks} ${styles.rows}`

const Row = ({ song, index, onPlay }: { song: BlendSong; index: number; onPlay: () => void }) => {
  return (
    <SongLine song={song} index={index} cover onPlay={onPlay}>
      <div className={rowsStyles.tt}>
        <ItemLink item={song} className={`${rowsStyles.name} truncate`} data-part="name" title={song.title}>
          {song.title}
        </ItemLink>
        <small>
          {song.explicit && <ExplicitBadge />}
          <span className="truncate">
            <ArtistLinks artists={song.artists} />
          </span>
        </small>
      </div>
      <span className={`${rowsStyles.col} truncate`}>
        {song.album && (
          <ItemLink item={{ type: 'album', id: song.album.id }} className={rowsStyles.mutedLink}>
            {song.album.title}
          </ItemLink>
        )}
      </span>
      <span className={styles.tastes}>
        <FaceStack people={song.for} size={24} />
      </span>
      <LikeButton item={song} />
    </SongLine>
  )
}

/** Songs of a Blend with pictures of those whose taste they are. */
export const BlendRows = ({
  songs,
  label,
  source,
}: {
  songs: BlendSong[]
  label: string
  source: Source
}) => {
  const { t } = useTranslation()
  return (
    <SelectableRows songs={songs}>
      <div className={columns} aria-hidden="true">
        <div className={rowsStyles.thead}>
          <span className={rowsStyles.theadNumber}>#</span>
          <span />
          <span>{t('Title')}</span>
          <span className={rowsStyles.col}>{t('Album')}</span>
          <span className={styles.tastes}>{t('Taste of')}</span>
        </div>
      </div>
      <ol className={columns} data-part="tracks" aria-label={label}>
        {songs.map((song, index) => (
          <li key={song.id}>
            <Row song={song} index={index + 1} onPlay={() => void playFrom(songs, index, source)} />
          </li>
        ))}
      </ol>
    </SelectableRows>
  )
}

/** Skeleton of the songs. */
export const BlendRowsSkeleton = () => (
  <div className={columns} aria-hidden="true">
    {Array.from({ length: 10 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <div key={index} className={rowsStyles.track} data-part="track">
        <span />
        <Skeleton width={40} height={40} />
        <span className="grid gap-2">
          <Skeleton width={`${62 - ((index * 17) % 30)}%`} height={12} />
          <Skeleton width={`${38 - ((index * 11) % 18)}%`} height={10} />
        </span>
        <span className={rowsStyles.col} />
        <span className={styles.tastes}>
          <Skeleton width={24} height={24} round />
        </span>
        <span className={rowsStyles.heart} />
        <Skeleton width={40} height={12} />
      </div>
    ))}
  </div>
)
