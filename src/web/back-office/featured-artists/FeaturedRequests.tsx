import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FeaturedRequest } from '../../../contract/site/back-office/home-sections.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './featured-artists.module.css'
import { answerFeatured, featuredRequestsQuery } from './featured-requests.ts'

const Request = ({ song, artist, featured }: FeaturedRequest) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const answer = async (verb: 'confirm' | 'decline') => {
    setBusy(true)
    try {
      await answerFeatured(verb, song.id, featured.id)
      if (verb === 'confirm') showToast({ type: 'success', title: t('Confirmed'), text: song.title })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const decline = async () => {
    const sure = await confirm({
      title: t('Decline to be featured?'),
      text: t('{artist} can’t ask again to feature {name} on “{title}”.', {
        artist: artist.name,
        name: featured.name,
        title: song.title,
      }),
      yes: t('Decline'),
      no: t('Cancel'),
      danger: true,
    })
    if (sure) await answer('decline')
  }
  return (
    <li className={styles.request}>
      <Cover picture={song.cover} name={song.title} size={44} shape="small" />
      <span className={styles.words}>
        {song.public ? (
          <Link to="/song/$id" params={{ id: String(song.id) }} className="truncate font-semibold" dir="auto">
            {song.title}
          </Link>
        ) : (
          <b className="truncate" dir="auto">
            {song.title}
          </b>
        )}
        <span className="muted">
          {t('{artist} wants to feature {name}', { artist: artist.name, name: featured.name })}
        </span>
      </span>
      <span className={styles.answers}>
        <Button size="sm" variant="primary" disabled={busy} onClick={() => void answer('confirm')}>
          {t('Confirm')}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void decline()}>
          {t('Decline')}
        </Button>
      </span>
    </li>
  )
}

/** Songs of others that wait for a managed artist to confirm that it is featured; nothing without any. */
export const FeaturedRequests = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(featuredRequestsQuery())
  if (data.length === 0) return null
  return (
    <section className={styles.requests} aria-label={t('Featured on')}>
      <h2 className="heading-16">{t('Featured on')}</h2>
      <ul>
        {data.map((request) => (
          <Request key={`${request.song.id} ${request.featured.id}`} {...request} />
        ))}
      </ul>
    </section>
  )
}
