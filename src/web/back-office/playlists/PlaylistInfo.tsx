import type { adminPlaylists } from '../../../contract/catalog/back-office/playlists.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { AccountLink } from '../admin-area/AdminLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { ItemOf } from '../crud/types.ts'

/** Owner and size of a playlist; its songs are reordered on its public page. */
export const PlaylistInfo = ({ playlist }: { playlist: ItemOf<typeof adminPlaylists> }) => {
  const { t } = useTranslation()
  const { id, owner, smart, songs_count, followers_count } = playlist
  return (
    <SheetInfo className="mb-5">
      <dt>{t('Owner')}</dt>
      <dd>
        <AccountLink {...owner} />
      </dd>
      <dt>{t('Songs')}</dt>
      <dd>
        <TextLink to={'/playlist/$id' as never} params={{ id: String(id) } as never} accent>
          {formatNumber(songs_count)}
        </TextLink>
        {smart && ` – ${t('Smart')}`}
      </dd>
      <dt>{t('Followers')}</dt>
      <dd>{formatNumber(followers_count)}</dd>
    </SheetInfo>
  )
}
