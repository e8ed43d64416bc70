import { Link } from '@tanstack/react-router'
import type { adminPlaylists } from '../../../contract/admin/playlists.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AccountLink } from '../AdminLink.tsx'
import type { ItemOf } from '../crud/types.ts'

/** Whose a playlist is and how large; its songs are put in order on its page. */
export const PlaylistFacts = ({ playlist }: { playlist: ItemOf<typeof adminPlaylists> }) => {
  const { t } = useTranslation()
  const { id, owner, smart, songs_count, followers_count } = playlist
  return (
    <dl className="sheet-facts mb-5">
      <dt>{t('Owner')}</dt>
      <dd>
        <AccountLink {...owner} />
      </dd>
      <dt>{t('Songs')}</dt>
      <dd>
        <Link to={'/playlist/$id' as never} params={{ id: String(id) } as never} className="accent-link">
          {formatNumber(songs_count)}
        </Link>
        {smart && ` – ${t('chosen by rules')}`}
      </dd>
      <dt>{t('Followers')}</dt>
      <dd>{formatNumber(followers_count)}</dd>
    </dl>
  )
}
