import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { useUrlParam } from '../../catalog/items/lists/url-param.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { BlendCards } from '../blends/BlendCards.tsx'
import { followPresence } from '../presence/presence.ts'
import { FoundPeople } from './FoundPeople.tsx'
import { type Filter, FriendFilter, filtered } from './FriendFilter.tsx'
import { FriendList } from './FriendList.tsx'
import styles from './friends.module.css'
import { friendRequestsQuery, friendsQuery } from './friends.ts'
import { ListeningNow } from './ListeningNow.tsx'
import { NoFriends } from './NoFriends.tsx'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'
import { Requests } from './Requests.tsx'
import { Suggestions } from './Suggestions.tsx'

const invite = () => openDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog))

/** Friends, requests and suggestions; a text finds friends and other people. */
export const FriendsPage = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useUrlParam('q')
  const friends = useQuery(friendsQuery())
  const requests = useQuery(friendRequestsQuery())
  useDocumentTitle(t('Friends'))
  useEffect(followPresence, [])
  const [filter, setFilter] = useState<Filter>('all')
  const count = friends.data?.length ?? 0
  const none = friends.data?.length === 0 && query === ''
  const named = useMemo(() => {
    const wanted = query.toLocaleLowerCase()
    return friends.data?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  }, [friends.data, query])
  const found = useMemo(() => named && filtered(named, filter), [named, filter])
  // Without friends, or with a text that names none of them, there is nothing to list.
  const nothing = named?.length === 0
  const online = friends.data?.filter((friend) => friend.online).length ?? 0
  return (
    <Page>
      <header className={styles.head}>
        <PageTitle size={32}>
          {t('Friends')}
          {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        </PageTitle>
        <div className={styles.tools} data-part="find-people">
          <FilterField label={t('Find people')} value={query} onChange={setQuery} className={styles.find} />
          <Button variant={none ? 'line' : 'primary'} onClick={invite}>
            <LinkIcon className="icon-18" aria-hidden="true" />
            {t('Invite link')}
          </Button>
        </div>
      </header>
      <Requests
        title={t('Requests')}
        requests={requests.data?.received ?? []}
        ended={t('Request declined')}
        friends={friends.data ?? []}
        className={styles.requests}
      />
      {query === '' && friends.data && <ListeningNow friends={friends.data} />}
      <div className={classes(styles.columns, none && styles.alone)}>
        <section className={styles.all} aria-label={t('All friends')}>
          {!nothing && (
            <header className={styles.listHead}>
              <h2 className="heading-20">{t('All friends')}</h2>
              <FriendFilter filter={filter} online={online} choose={setFilter} />
            </header>
          )}
          {friends.isPending && <PeopleSkeleton count={6} />}
          {friends.isError && !friends.data && (
            <LoadError error={friends.error} retry={() => void friends.refetch()} />
          )}
          {none && <NoFriends />}
          {found && found.length > 0 && <FriendList friends={found} />}
          {found?.length === 0 && !nothing && filter === 'online' && (
            <p className="muted" role="status">
              {t('None of your friends are online.')}
            </p>
          )}
          {query !== '' && <FoundPeople query={query} />}
        </section>
        <div className={styles.side}>
          <Suggestions cards={none} />
          <Requests
            title={t('Sent requests')}
            requests={requests.data?.sent ?? []}
            ended={t('Request withdrawn')}
            friends={friends.data ?? []}
          />
        </div>
      </div>
      {count > 0 && <BlendCards />}
    </Page>
  )
}
