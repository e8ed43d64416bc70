import type { ReactNode } from 'react'
import type { adminArtistRequests } from '../../../contract/catalog/back-office/artist-requests.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { AccountLink, AdminLink } from '../admin-area/AdminLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { ItemOf } from '../crud/types.ts'
import styles from './artist-requests.module.css'
import { Decision } from './Decision.tsx'
import { Proof } from './Proof.tsx'
import { Questions } from './Questions.tsx'
import { useRoleTexts } from './role-texts.ts'
import { StateBadge } from './StateBadge.tsx'

type Item = ItemOf<typeof adminArtistRequests>

const Claimed = ({ claimed, pending }: { claimed: NonNullable<Item['claimed']>; pending: boolean }) => {
  const { t } = useTranslation()
  const { id, name, albums_count, songs_count, plays, followers_count, managed, rivals_count } = claimed
  return (
    <>
      <AdminLink path="artists" id={id}>
        {name}
      </AdminLink>
      <span className="tabular block muted">
        {listed([
          t('{count} albums', { count: albums_count }),
          t('{count} songs', { count: songs_count }),
          t('{count} plays', { count: plays }),
          t('{count} followers', { count: followers_count }),
        ])}
      </span>
      {pending && managed && <span className="block danger-text">{t('It already has a team.')}</span>}
      {pending && rivals_count > 0 && (
        <span className="tabular block danger-text">
          {t('Also claimed by others: {number}', { number: formatNumber(rivals_count) })}
        </span>
      )}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const Links = ({ links }: { links: string[] }) =>
  links.map((url) => (
    <TextAnchor
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      accent
      className="block break-words"
      dir="ltr"
    >
      {url}
    </TextAnchor>
  ))

const Facts = ({ request, writes }: { request: Item; writes: boolean }) => {
  const { t } = useTranslation()
  const roles = useRoleTexts()
  const { displayname, user, role, claimed, status, decided_at, artist, reason, links, bio } = request
  return (
    <SheetInfo>
      <Row name={t('Artist name')}>
        <span dir="auto">{displayname}</span>
      </Row>
      <Row name={t('Account')}>
        <AccountLink {...user} />
      </Row>
      <Row name={t('Role')}>{roles[role]}</Row>
      {claimed && (
        <Row name={t('Claims')}>
          <Claimed claimed={claimed} pending={status === 'pending'} />
        </Row>
      )}
      <Row name={t('Status')}>
        <StateBadge {...request} />
      </Row>
      <Row name={t('Submitted')}>{formatMoment(request.created_at)}</Row>
      {decided_at && <Row name={t('Decision date')}>{formatMoment(decided_at)}</Row>}
      {artist && (
        <Row name={t('Artist')}>
          <AdminLink path="artists" id={artist.id}>
            {artist.name}
          </AdminLink>
        </Row>
      )}
      {reason && (
        <Row name={t('Message to the applicant')}>
          <span className={styles.multiline} dir="auto">
            {reason}
          </span>
        </Row>
      )}
      <Row name={t('Proof')}>
        <Proof request={request} writes={writes} />
      </Row>
      {links.length > 0 && (
        <Row name={t('Links')}>
          <Links links={links} />
        </Row>
      )}
      {bio && (
        <Row name={t('About')}>
          <span className={`${styles.multiline} break-words`} dir="auto">
            {bio}
          </span>
        </Row>
      )}
    </SheetInfo>
  )
}

interface RequestProps {
  request: Item
  onDone: () => void
}

/** An artist request, questions about it, and its decision. */
export const Request = ({ request, onDone }: RequestProps) => {
  const user = useSession((state) => state.user)
  const { id, displayname, claimed, present, messages } = request
  const writes = request.status === 'pending' && hasPermission(user, 'CED artists')
  return (
    <div className="grid gap-5">
      <Facts request={request} writes={writes} />
      <Questions id={id} name={displayname} messages={messages} writes={writes} />
      {writes && <Decision id={id} name={displayname} claimed={claimed} present={present} onDone={onDone} />}
    </div>
  )
}
