import type { Song } from '../../contract/songs.ts'
import { ArtistLinks, ItemLink } from '../media/ItemLink.tsx'

/** Title and artists of what plays, each a link to its page. */
export const NowTitle = ({ song }: { song: Song }) => (
  <div className="now-title">
    <ItemLink item={song} className="title block trunc quiet-link" title={song.title}>
      {song.title}
    </ItemLink>
    <span className="by trunc">
      <ArtistLinks artists={song.artists} />
    </span>
  </div>
)
