import type { BlendSong } from '../../../contract/social/blends.ts'
import { ArtistLinks, InlineItemLink } from '../../catalog/items/ItemLink.tsx'
import { LikeButton } from '../../catalog/items/LikeButton.tsx'
import { playFrom } from '../../catalog/items/playback/playable.ts'
import { HeadRow } from '../../catalog/items/rows/ColumnHead.tsx'
import { RowCell, RowSkeleton, RowTitle } from '../../catalog/items/rows/RowParts.tsx'
import { SongLine } from '../../catalog/items/rows/SongLine.tsx'
import { SelectableRows } from '../../catalog/items/selection/SelectableRows.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Source } from '../../player/engine/source.ts'
import { ExplicitBadge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './blend.module.css'
import { FaceStack } from './FaceStack.tsx'

const Row = ({ song, index, onPlay }: { song: BlendSong; index: number; onPlay: () => void }) => {
  return (
    <SongLine song={song} index={index} cover onPlay={onPlay}>
      <RowTitle item={song} title={song.title}>
        {song.explicit && <ExplicitBadge />}
        <span className="truncate">
          <ArtistLinks artists={song.artists} />
        </span>
      </RowTitle>
      <RowCell>
        {song.album && (
          <InlineItemLink item={{ type: 'album', id: song.album.id }}>{song.album.title}</InlineItemLink>
        )}
      </RowCell>
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
      <div className={styles.rows} aria-hidden="true">
        <HeadRow cover>
          <RowCell>{t('Album')}</RowCell>
          <span className={styles.tastes}>{t('Taste of')}</span>
        </HeadRow>
      </div>
      <ol className={styles.rows} data-part="tracks" aria-label={label}>
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
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: 10 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <RowSkeleton key={index} index={index} cover>
        <RowCell />
        <span className={styles.tastes}>
          <Skeleton width={24} height={24} round />
        </span>
      </RowSkeleton>
    ))}
  </div>
)
