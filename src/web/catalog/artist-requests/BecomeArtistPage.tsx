import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refreshUser, useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { Approved } from './Approved.tsx'
import { claimableQuery, ownRequestQuery } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { Rejected } from './Rejected.tsx'
import { RequestForm } from './RequestForm.tsx'
import { Review } from './Review.tsx'

const route = getRouteApi('/shell/become-artist')

const Content = () => {
  const user = useSession((state) => state.user)
  const { artist } = route.useSearch()
  const own = useQuery(ownRequestQuery())
  const claimed = useQuery({ ...claimableQuery(artist ?? 0), enabled: artist !== undefined })
  /** The decided request that another one follows. */
  const [decided, setDecided] = useState<number>()
  const request = own.data?.request
  const unaware = request?.status === 'approved' && user?.artist_id == null
  useEffect(() => {
    if (unaware) void refreshUser()
  }, [unaware])
  const failed = own.isError ? own : claimed.isError ? claimed : undefined
  if (failed) return <PageError error={failed.error} retry={() => void failed.refetch()} />
  if (!own.data || !user || (artist !== undefined && !claimed.data))
    return <Skeleton className={styles.loading} height={320} />
  if (request?.status === 'pending') return <Review request={request} code={own.data.code} />
  const asks = artist !== undefined || (request != null && request.id === decided)
  if (!asks && request?.status === 'approved')
    return <Approved request={request} onAgain={() => setDecided(request.id)} />
  if (!asks && request?.status === 'rejected')
    return <Rejected request={request} onAgain={() => setDecided(request.id)} />
  return (
    <RequestForm
      key={artist}
      user={user}
      code={own.data.code}
      earlier={request?.status === 'rejected' ? request : null}
      claimed={claimed.data ?? null}
    />
  )
}

/** How a listener becomes an artist: the form, the state of the request and the decision. */
export const BecomeArtistPage = () => {
  const { t } = useTranslation()
  useDocumentTitle(t('Become an artist'))
  return (
    <Page>
      <PageTitle size={32}>{t('Become an artist')}</PageTitle>
      <div className={styles.column}>
        <Content />
      </div>
    </Page>
  )
}
