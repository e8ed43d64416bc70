import type { PlaylistHead } from '../../../contract/catalog/playlists.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './playlist.module.css'
import { openMembers } from './playlist-dialogs.ts'

const SHOWN = 3

/** Pictures of those who share a playlist; leads to all of them. */
export const MemberStack = ({ playlist }: { playlist: PlaylistHead }) => {
  const { t } = useTranslation()
  const { members, title } = playlist
  if (!members || members.total < 2) return null
  const some = members.some.slice(0, members.total > SHOWN + 1 ? SHOWN : SHOWN + 1)
  const more = members.total - some.length
  return (
    <PlainButton
      className={styles.stack}
      aria-label={t('Members of {title}', { title })}
      data-tip={t('Members')}
      onClick={() => openMembers(playlist)}
    >
      {some.map(({ id, name, avatar }) => (
        <Cover key={id} picture={avatar} name={name} size={24} shape="round" className={styles.face} />
      ))}
      {more > 0 && <bdi className={styles.more} dir="ltr">{`+${formatNumber(more)}`}</bdi>}
    </PlainButton>
  )
}
