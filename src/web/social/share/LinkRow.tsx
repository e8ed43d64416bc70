import { Copy, Lock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ShareLink } from '../../../contract/social/share-links.ts'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { showError } from '../../data/errors.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { LinkForm } from './LinkForm.tsx'
import styles from './share-links.module.css'
import { changeShareLink, privateUrl, revokeShareLink } from './share-links.ts'

const useFacts = ({ expires_at, expired, downloads, visits }: ShareLink): string => {
  const { t } = useTranslation()
  const expiry = expires_at && t('Expires {date}', { date: formatDate(expires_at) })
  return [
    t('Visits: {number}', { number: formatNumber(visits) }),
    expired ? t('Expired') : expiry,
    downloads && t('Downloads allowed'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A private link to copy, change or revoke; `titled`: named by its item where links of several are listed. */
export const LinkRow = ({ link, titled }: { link: ShareLink; titled?: boolean }) => {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const facts = useFacts(link)
  const { id, title, label } = link
  const url = privateUrl(link)
  const name = titled ? title : label || t('Private link')
  const revoke = async () => {
    const question = {
      title: t('Revoke this link?'),
      text: t('Anyone who has it can no longer listen.'),
      yes: t('Revoke'),
      no: t('Cancel'),
      danger: true,
    }
    if (await confirm(question)) await revokeShareLink(id).catch(showError)
  }
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.text}>
          <p className="truncate font-medium" dir="auto">
            {link.has_password && <Lock className="icon-16" role="img" aria-label={t('With a password')} />}
            {name}
          </p>
          <p className={`text-12 muted ${styles.facts}`}>{titled && label ? `${label} · ${facts}` : facts}</p>
        </div>
        {url && (
          <IconButton label={t('Copy link')} onClick={() => void copyUrl(url)}>
            <Copy className="icon-18" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('Change link')} aria-expanded={editing} onClick={() => setEditing(!editing)}>
          <Pencil className="icon-18" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Revoke link')} onClick={() => void revoke()}>
          <Trash2 className="icon-18" aria-hidden="true" />
        </IconButton>
      </div>
      {editing && (
        <LinkForm
          link={link}
          save={async (values) => {
            await changeShareLink(id, values)
            setEditing(false)
          }}
          cancel={() => setEditing(false)}
        />
      )}
    </li>
  )
}

/** Private links, each named by its item. */
export const LinkList = ({ links }: { links: readonly ShareLink[] }) => (
  <ul className={styles.list}>
    {links.map((link) => (
      <LinkRow key={link.id} link={link} titled />
    ))}
  </ul>
)
