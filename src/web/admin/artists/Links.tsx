import { Plus, X } from 'lucide-react'
import type { ArtistLink } from '../../../contract/admin/artists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import './links.css'

/** As many as the contract takes. */
const MOST = 10

interface LinksProps {
  value: unknown
  onChange: (value: unknown) => void
}

/** Where else an artist is found: what each address is called, and the address. */
export const Links = ({ value, onChange }: LinksProps) => {
  const { t } = useTranslation()
  const links = (value ?? []) as ArtistLink[]
  const set = (place: number, change: Partial<ArtistLink>) =>
    onChange(links.map((link, at) => (at === place ? { ...link, ...change } : link)))
  return (
    <div className="link-rows">
      {links.map((link, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
        <div key={place} className="link-row">
          <div className="input">
            <input
              aria-label={t('Shown as')}
              placeholder={t('Shown as')}
              maxLength={80}
              value={link.label}
              onChange={(event) => set(place, { label: event.currentTarget.value })}
            />
          </div>
          <div className="input">
            <input
              type="url"
              aria-label={t('Address')}
              placeholder={t('Address')}
              maxLength={500}
              dir="ltr"
              value={link.url}
              onChange={(event) => set(place, { url: event.currentTarget.value })}
            />
          </div>
          <IconButton
            label={t('Remove {title}', { title: link.label || link.url })}
            onClick={() => onChange(links.filter((_, at) => at !== place))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        disabled={links.length >= MOST}
        onClick={() => onChange([...links, { label: '', url: '' }])}
      >
        <Plus className="s16" aria-hidden="true" />
        {t('Add a link')}
      </Button>
    </div>
  )
}
