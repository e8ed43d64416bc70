import { Plus, X } from 'lucide-react'
import type { ArtistLink } from '../../../contract/catalog/back-office/artists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import styles from './links.module.css'

/** Maximum, as in the contract. */
const MAX = 10

interface LinksProps {
  value: unknown
  onChange: (value: unknown) => void
}

/** External links of an artist: label and URL. */
export const Links = ({ value, onChange }: LinksProps) => {
  const { t } = useTranslation()
  const links = (value ?? []) as ArtistLink[]
  const set = (index: number, change: Partial<ArtistLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...change } : link)))
  return (
    <div className={styles.linkRows}>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no ids
        <div key={index} className={styles.linkRow}>
          <Input
            aria-label={t('Link text')}
            placeholder={t('Link text')}
            maxLength={80}
            value={link.label}
            onChange={(event) => set(index, { label: event.currentTarget.value })}
          />
          <Input
            type="url"
            aria-label={t('URL')}
            placeholder={t('URL')}
            maxLength={500}
            dir="ltr"
            value={link.url}
            onChange={(event) => set(index, { url: event.currentTarget.value })}
          />
          <IconButton
            label={t('Remove {title}', { title: link.label || link.url })}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        disabled={links.length >= MAX}
        onClick={() => onChange([...links, { label: '', url: '' }])}
      >
        <Plus className="icon-16" aria-hidden="true" />
        {t('Add link')}
      </Button>
    </div>
  )
}
