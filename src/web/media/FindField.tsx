import { Search, X } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import '../ui/fields.css'

interface FindFieldProps {
  label: string
  typed: string
  onType: (typed: string) => void
}

/** A field that narrows a list down. */
export const FindField = ({ label, typed, onType }: FindFieldProps) => {
  const { t } = useTranslation()
  return (
    <search className="input compact find">
      <Search className="s16" aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onType('')}
      />
      {typed && (
        <IconButton label={t('Clear search')} onClick={() => onType('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}
