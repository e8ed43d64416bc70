import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import type { User } from '../../../contract/platform/user.ts'
import { ownRequestQuery } from '../../api/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
          <span className={classes(buttonsStyles.badge, status === 'pending' && buttonsStyles.warn)}>
            {texts[status]}
          </span>
        </p>
      )}
      <Link to="/become-artist" className={`${buttonsStyles.btn} ${buttonsStyles.line}`}>
        {open ? t('See your request') : t('Become an artist')}
      </Link>
    </>
  )
}

const Granted = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const button = `${buttonsStyles.btn} ${buttonsStyles.line}`
  return (
    <>
      <p>{t('You have an artist page. It becomes public once it has music.')}</p>
      <p className="flex flex-wrap gap-2">
        <Link to={'/artist' as string} className={button}>
          {t('Open artist area')}
        </Link>
        <Link to="/artist/$id" params={{ id: String(id) }} className={button}>
          {t('See your page')}
        </Link>
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
