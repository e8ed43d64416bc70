import { Search, X } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import fieldsStyles from '../ui/fields.module.css'
import { IconButton } from '../ui/IconButton.tsx'

interface FilterFieldProps {
  label: string
  typed: string
  onType: (typed: string) => void
}

/** Field that filters a list. */
export const FilterField = ({ label, typed, onType }: FilterFieldProps) => {
  const { t } = useTranslation()
  return (
    <search className={`${fieldsStyles.input} ${fieldsStyles.compact}`} data-part="filter">
      <Search className="icon-16" aria-hidden="true" />
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
