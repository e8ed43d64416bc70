import type { adminArtistRequests } from '../../../contract/admin/artist-requests.ts'
import sheetStyles from '../../back-office/crud/sheet.module.css'
import type { ItemOf } from '../../back-office/crud/types.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { AccountLink, AdminLink } from '../AdminLink.tsx'
import styles from './artist-requests.module.css'
import { Decision } from './Decision.tsx'
import { StateBadge } from './StateBadge.tsx'

interface RequestProps {
  request: ItemOf<typeof adminArtistRequests>
  onDone: () => void
}

/** An artist request and its decision. */
export const Request = ({ request, onDone }: RequestProps) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { id, displayname, status, bio, links, reason, artist, present } = request
  return (
    <div className="grid gap-5">
      <dl className={sheetStyles.sheetInfo}>
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
        <dt>{t('Submitted')}</dt>
        <dd>{formatMoment(request.created_at)}</dd>
        {request.decided_at && (
          <>
            <dt>{t('Decision date')}</dt>
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
            <dt>{t('Message to the applicant')}</dt>
            <dd className={styles.multiline}>{reason}</dd>
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
                  className={`${buttonsStyles.accentLink} block break-words`}
                >
                  {url}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {bio && <p className={`${styles.multiline} break-words`}>{bio}</p>}
      {status === 'pending' && hasPermission(user, 'CED artists') && (
        <Decision id={id} name={displayname} present={present} onDone={onDone} />
      )}
    </div>
  )
}
