import type { adminArtistRequests } from '../../../contract/admin/artist-requests.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { may } from '../../session/may.ts'
import { useSession } from '../../session/session.ts'
import { AccountLink, AdminLink } from '../AdminLink.tsx'
import type { ItemOf } from '../crud/types.ts'
import { Decision } from './Decision.tsx'
import { StateBadge } from './StateBadge.tsx'

interface RequestProps {
  request: ItemOf<typeof adminArtistRequests>
  onDone: () => void
}

/** What somebody says who asks to become an artist, and what becomes of it. */
export const Request = ({ request, onDone }: RequestProps) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { id, displayname, status, bio, links, reason, artist, present } = request
  return (
    <div className="grid gap-5">
      <dl className="sheet-facts">
        <dt>{t('Artist name')}</dt>
        <dd>{displayname}</dd>
        <dt>{t('Account')}</dt>
        <dd>
          <AccountLink {...request.user} />
        </dd>
        <dt>{t('Status')}</dt>
        <dd>
          <StateBadge status={status} />
        </dd>
        <dt>{t('Sent')}</dt>
        <dd>{formatMoment(request.created_at)}</dd>
        {request.decided_at && (
          <>
            <dt>{t('Decided')}</dt>
            <dd>{formatMoment(request.decided_at)}</dd>
          </>
        )}
        {artist && (
          <>
            <dt>{t('Artist')}</dt>
            <dd>
              <AdminLink path="artists" id={artist.id}>
                {artist.name}
              </AdminLink>
            </dd>
          </>
        )}
        {reason && (
          <>
            <dt>{t('A word to them')}</dt>
            <dd className="whitespace-pre-line">{reason}</dd>
          </>
        )}
        {links.length > 0 && (
          <>
            <dt>{t('Links')}</dt>
            <dd>
              {links.map((url) => (
                <a
                  key={url}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="accent-link block break-words"
                >
                  {url}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {bio && <p className="whitespace-pre-line break-words">{bio}</p>}
      {status === 'pending' && may(user, 'CED artists') && (
        <Decision id={id} name={displayname} present={present} onDone={onDone} />
      )}
    </div>
  )
}
