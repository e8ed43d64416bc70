import { Search } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { classes } from '../ui/classes.ts'
import { DebouncedInput } from '../ui/DebouncedInput.tsx'
import fieldsStyles from '../ui/fields.module.css'
import styles from './filter-field.module.css'

interface FilterFieldProps {
  label: string
  value: string
  /** Called after a pause in typing. */
  onChange: (value: string) => void
  className?: string | undefined
}

/** Field that filters a list. */
export const FilterField = ({ label, value, onChange, className }: FilterFieldProps) => {
  const { t } = useTranslation()
  return (
    <search
      className={classes(fieldsStyles.input, fieldsStyles.compact, styles.filter, className)}
      data-part="filter"
    >
      <Search className="icon-18" aria-hidden="true" />
      <DebouncedInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={value}
        onCommit={onChange}
        clearLabel={t('Clear search')}
      />
    </search>
  )
}
