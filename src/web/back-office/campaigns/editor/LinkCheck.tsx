import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { linkCheckQuery } from '../admin-campaigns.ts'
import styles from '../campaigns.module.css'

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Statuses from which on a page was not found, or can’t be shown. */
const REFUSED = 400

/** Whether the link of a campaign leads anywhere: the stored one at once, another one when asked to. */
export const LinkCheck = ({ url, stored }: { url: string; stored: string | null }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(stored)
  const current = isWebAddress(url) && url === wanted
  const { data, isFetching } = useQuery({ ...linkCheckQuery(url), enabled: current })
  if (!isWebAddress(url)) return null
  if (!current || isFetching || !data)
    return (
      <Button
        size="sm"
        className={styles.start}
        disabled={current && isFetching}
        onClick={() => setWanted(url)}
      >
        <LinkIcon className="icon-16" aria-hidden="true" />
        {current && isFetching ? t('Checking …') : t('Check link')}
      </Button>
    )
  const { status } = data
  if (status !== null && status < REFUSED)
    return (
      <p className={styles.checked} role="status">
        <CircleCheck className="icon-16" aria-hidden="true" />
        {t('The link was reached.')}
      </p>
    )
  return (
    <p className={`${styles.checked} danger-text`} role="status">
      <CircleAlert className="icon-16" aria-hidden="true" />
      {status === null
        ? t('The link couldn’t be reached.')
        : t('The site answers with status {status}.', { status: String(status) })}
    </p>
  )
}
