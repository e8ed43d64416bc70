import { Popover } from '@base-ui/react/popover'
import { Check } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { AnchoredPopover } from '../../ui/overlays/AnchoredPopover.tsx'
import styles from './filter.module.css'
import type { Filter } from './types.ts'

/** Longer lists of choices can be searched. */
const UNSEARCHED_MAX = 8

interface SectionProps {
  filter: Filter
  value: string | undefined
  onChange: (value: string | null) => void
}

const Section = ({ filter: { label, choices, several }, value, onChange }: SectionProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const chosen = value?.split(',') ?? []
  const choose = (one: string) => {
    if (!several) return onChange(chosen.includes(one) ? null : one)
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onChange(next.length > 0 ? next.join() : null)
  }
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(sought))
  return (
    <fieldset className={styles.filterSection}>
      <legend className={styles.filterLegend}>{label}</legend>
      {choices.length > UNSEARCHED_MAX && (
        <Input
          className={styles.filterSearch}
          compact
          type="search"
          aria-label={t('Search')}
          placeholder={t('Search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles.filterChoices}>
        {shown.map((choice) => {
          const on = chosen.includes(choice.value)
          return (
            <PlainButton
              key={choice.value}
              className={styles.filterChoice}
              aria-pressed={on}
              onClick={() => choose(choice.value)}
            >
              <span className="icon-18">{on && <Check aria-hidden="true" />}</span>
              <span className="truncate">{choice.label}</span>
            </PlainButton>
          )
        })}
        {shown.length === 0 && <p className={styles.filterNone}>{t('No results')}</p>}
      </div>
    </fieldset>
  )
}

interface FilterPopoverProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
  filters: readonly Filter[]
  /** Values of active filters, by name. */
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** Filters of a list: a section each, with one choice or several. It stays open for further choices. */
export const FilterPopover = ({ anchor, close, filters, values, onChange }: FilterPopoverProps) => {
  const { t } = useTranslation()
  const active = filters.some(({ name }) => values[name] !== undefined)
  return (
    <AnchoredPopover anchor={anchor} close={close} side="bottom" className={styles.filter}>
      <header className={styles.filterHead}>
        <Popover.Title className="heading-16">{t('Filter')}</Popover.Title>
        <Button variant="ghost" size="sm" disabled={!active} onClick={() => onChange({})}>
          {t('Clear')}
        </Button>
      </header>
      {filters.map((filter) => (
        <Section
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => {
            const { [filter.name]: _, ...rest } = values
            onChange(value === null ? rest : { ...rest, [filter.name]: value })
          }}
        />
      ))}
    </AnchoredPopover>
  )
}
