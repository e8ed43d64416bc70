import type { Person } from '../../../../contract/core/fields.ts'
import { useSession } from '../../../data/session/session.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player } from '../../../player/player.ts'
import { byLine, durationOf, isLive, type PlayItem } from '../../../player/queue/item.ts'
import type { Entry } from '../../../player/queue/queue.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './queue.module.css'

/** Picture of the member of a listening session who added an entry. */
const AddedBy = ({ person: { id, name, avatar } }: { person: Person }) => {
  const { t } = useTranslation()
  const own = useSession(({ user }) => user?.id === id)
  const label = own ? t('Added by you') : t('Added by {name}', { name })
  return (
    <span className={styles.addedBy} data-tip={label}>
      <Cover picture={avatar} name={name} size={24} shape="round" alt={label} />
    </span>
  )
}

/** Cover, title and artists of an entry; clicking the row plays it. */
export const QueueItem = ({ entry }: { entry: Entry<PlayItem> }) => {
  const { t } = useTranslation()
  const { item, addedBy } = entry
  const by = byLine(item)
  return (
    <>
      <Cover picture={item.cover} name={item.title} size={40} shape="small" />
      <PlainButton
        className={styles.tt}
        aria-label={
          by
            ? t('Play {title} by {artist}', { title: item.title, artist: by })
            : t('Play {title}', { title: item.title })
        }
        onClick={() => player.jump(entry.key)}
      >
        <span className={`${styles.name} truncate`} data-part="name" title={item.title}>
          {item.title}
        </span>
        <span className={`${styles.by} truncate`}>{by}</span>
      </PlainButton>
      {addedBy && <AddedBy person={addedBy} />}
      <span className={styles.length}>{isLive(item) ? t('Live') : formatTime(durationOf(item))}</span>
    </>
  )
}
