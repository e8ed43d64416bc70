import { artistName } from '../../contract/artists.ts'
import type { Song } from '../../contract/songs.ts'
import { formatTime, listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player } from '../player/player.ts'
import type { Entry } from '../player/queue.ts'
import { Cover } from '../ui/Cover.tsx'
import './queue.css'

/** Cover, title and artists of an entry; the whole row plays it. */
export const QueueItem = ({ entry }: { entry: Entry<Song> }) => {
  const { t } = useTranslation()
  const { item } = entry
  const by = listed(item.artists.map(artistName))
  return (
    <>
      <Cover picture={item.cover} name={item.title} size={40} shape="small" />
      <button
        type="button"
        className="tt"
        aria-label={t('Play {title} by {artist}', { title: item.title, artist: by })}
        onClick={() => player.jump(entry.key)}
      >
        <span className="name trunc" title={item.title}>
          {item.title}
        </span>
        <span className="by trunc">{by}</span>
      </button>
      <span className="length">{formatTime(item.duration)}</span>
    </>
  )
}
