import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { landingOf } from '../../data/session/player-landing.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { InvitationPage, InvitedBy } from '../../platform/pages/InvitationPage.tsx'
import { preparePlayback } from '../../player/engine/prepare-playback.ts'
import { byLine } from '../../player/queue/item.ts'
import { sessionInvitationQuery } from '../../player/together/listening-sessions.ts'
import { joinTogether } from '../../player/together/session.ts'
import { currentSession } from '../../player/together/store.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { openTogether } from './open-together.ts'

/** Longest wait for sound in milliseconds. */
const PATIENCE = 3000

/** Resolves once something plays in this page, or after a while: a session may be paused, or its song hidden. */
const sound = (): Promise<unknown> =>
  new Promise((resolve) => {
    document.addEventListener('playing', resolve, { capture: true, once: true })
    setTimeout(resolve, PATIENCE)
  })

const route = getRouteApi('/shell/listen/$token')

/** Where the link of a session leads: who listens to what, and one press to join. */
export const ListenPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const router = useRouter()
  const { data, error, refetch } = useQuery(sessionInvitationQuery(token))
  useDocumentTitle(t('Invitation'))
  // Whoever was invited is about to listen.
  useEffect(preparePlayback, [])
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Page />
  const { host, item, members_count, joined } = data
  const join = async () => {
    const { pathname } = router.state.location
    await joinTogether(token)
    // Sound first: rendering the next page takes as long as loading the song.
    if (currentSession()?.playback.playing) await sound()
    // The listener may have left the page meanwhile.
    if (router.state.location.pathname !== pathname) return
    await router.navigate({ to: landingOf(settings()), replace: true })
    openTogether()
  }
  return (
    <InvitationPage
      picture={
        item ? (
          <Cover picture={item.cover} name={item.title} size={208} eager />
        ) : (
          <Cover picture={host.avatar} name={host.name} size={208} shape="round" eager />
        )
      }
      title={t('Listen together with {name}', { name: host.name })}
      answers={[{ label: joined ? t('Listen here') : t('Join'), run: join }]}
    >
      <InvitedBy person={host}>
        <span className="muted">{t('Listening now: {number}', { number: members_count })}</span>
      </InvitedBy>
      {item && (
        <p>
          <b className="font-medium" dir="auto">
            {item.title}
          </b>{' '}
          <span className="muted" dir="auto">
            {byLine(item)}
          </span>
        </p>
      )}
      <p className="muted">
        {t('Everyone hears the same thing at the same time. Your own queue waits for you.')}
      </p>
    </InvitationPage>
  )
}
