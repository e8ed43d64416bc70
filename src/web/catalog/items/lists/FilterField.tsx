import { Search } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { DebouncedInput } from '../../../ui/fields/DebouncedInput.tsx'
import { InputBox } from '../../../ui/fields/Input.tsx'
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
    <InputBox compact as="search" className={classes(styles.filter, className)} data-part="filter">
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
    </InputBox>
  )
}
