import { useQuery } from '@tanstack/react-query'
import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import type { User } from '../../../contract/platform/user.ts'
import { ownRequestQuery } from '../../catalog/artist-requests/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './account.module.css'
import { Part } from './Part.tsx'

const State = ({ request }: { request: ArtistRequest | null }) => {
  const { t } = useTranslation()
  const { status, displayname, messages = [] } = request ?? {}
  const open = status === 'pending' || status === 'rejected'
  const asked = messages.at(-1)?.by_applicant === false
  const texts = {
    pending: asked ? t('A question for you') : t('In review'),
    rejected: t('Declined'),
  }
  return (
    <>
      {open && (
        <p className="flex flex-wrap items-center gap-3">
          <b className="min-w-0 font-medium break-words" dir="auto">
            {displayname}
          </b>
          <Badge tone={status === 'pending' ? 'warn' : null}>{texts[status]}</Badge>
        </p>
      )}
      <LinkButton to="/become-artist">{open ? t('See your request') : t('Become an artist')}</LinkButton>
    </>
  )
}

const Granted = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('You have an artist page.')}</p>
      <p className="flex flex-wrap gap-2">
        <LinkButton to={'/artist' as string}>{t('Open artist area')}</LinkButton>
        <LinkButton to="/artist/$id" params={{ id: String(id) }}>
          {t('See your page')}
        </LinkButton>
      </p>
    </>
  )
}

/** Whether the user is an artist here, or how to become one. */
export const ArtistPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(ownRequestQuery())
  const artist = user.artist_id ?? (data?.request?.status === 'approved' ? data.request.artist_id : null)
  return (
    <Part id="artist" title={t('Artist')} lead={t('Make music? Request a page under your artist name.')}>
      {artist !== null && <Granted id={artist} />}
      {artist === null && error && <LoadError error={error} retry={() => void refetch()} />}
      {artist === null && isPending && <Skeleton className={styles.accountLoading} />}
      {artist === null && data && <State request={data.request} />}
    </Part>
  )
}
