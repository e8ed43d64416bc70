import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SplitRequest } from '../../../contract/selling/back-office/splits.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from '../featured-artists/featured-artists.module.css'
import { answerSplit, splitRequestsQuery } from './splits.ts'

const Request = ({ id, title, cover, artist, asked, share, before }: SplitRequest) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const answer = async (verb: 'accept' | 'decline') => {
    setBusy(true)
    try {
      await answerSplit(verb, id, asked.id)
      showToast({ type: 'success', title: verb === 'accept' ? t('Accepted') : t('Declined'), text: title })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const values = {
    artist: artist.name,
    name: asked.name,
    share: formatRate(share),
    before: formatRate(before),
  }
  return (
    <li className={styles.request}>
      <Cover picture={cover} name={title} size={44} shape="small" />
      <span className={styles.words}>
        <b className="truncate" dir="auto">
          {title}
        </b>
        <span className="muted">
          {before === 0
            ? t('{artist} offers {name} {share} of the earnings', values)
            : t('{artist} wants to change the share of {name} from {before} to {share}', values)}
        </span>
      </span>
      <span className={styles.answers}>
        <Button size="sm" variant="primary" disabled={busy} onClick={() => void answer('accept')}>
          {t('Accept')}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void answer('decline')}>
          {t('Decline')}
        </Button>
      </span>
    </li>
  )
}

/** Splits of others that wait for an owned artist to agree; nothing without any. */
export const SplitRequests = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(splitRequestsQuery())
  if (data.length === 0) return null
  return (
    <section className={styles.requests} aria-label={t('Waiting for your answer')}>
      <h2 className="heading-16">{t('Waiting for your answer')}</h2>
      <ul>
        {data.map((request) => (
          <Request key={`${request.id} ${request.asked.id}`} {...request} />
        ))}
      </ul>
    </section>
  )
}
