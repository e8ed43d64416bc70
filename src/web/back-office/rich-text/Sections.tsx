import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditedSection } from '../../../contract/site/custom-pages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { RichText } from './RichText.tsx'
import styles from './rich-text.module.css'

const MAX = 30
let created = 0
const named = (): number => ++created

interface SectionsProps {
  /** Sections; typed as unknown because the sheet is generic. */
  value: unknown
  onChange: (value: EditedSection[]) => void
}

/** Sections of a custom page: heading and rich text, reorderable. */
export const Sections = ({ value: given, onChange }: SectionsProps) => {
  const value = given as EditedSection[]
  const { t } = useTranslation()
  // Sections have no ids, but an editor must follow its section when it is moved.
  const [names, setNames] = useState(() => value.map(named))
  const change = (index: number, part: Partial<EditedSection>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const without = <T,>(all: T[], index: number): T[] => all.filter((_, at) => at !== index)
  const swapped = <T,>(all: T[], index: number): T[] =>
    all.map((one, at) => (at === index ? all[at + 1] : at === index + 1 ? all[at - 1] : one) ?? one)
  const swap = (index: number) => {
    setNames(swapped(names, index))
    onChange(swapped(value, index))
  }
  return (
    <div className={styles.richSections}>
      {value.map(({ heading, html }, index) => {
        const number = index + 1
        return (
          <fieldset key={names[index] ?? `new ${index}`} className={styles.richSection}>
            <legend>{t('Section {number}', { number })}</legend>
            <div className={styles.richActions}>
              <IconButton
                size="sm"
                label={t('Move up')}
                disabled={index === 0}
                onClick={() => swap(index - 1)}
              >
                <ArrowUp className="icon-16" aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('Move down')}
                disabled={number === value.length}
                onClick={() => swap(index)}
              >
                <ArrowDown className="icon-16" aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('Delete')}
                disabled={value.length === 1}
                onClick={() => {
                  setNames(without(names, index))
                  onChange(without(value, index))
                }}
              >
                <Trash2 className="icon-16" aria-hidden="true" />
              </IconButton>
            </div>
            <TextField
              label={t('Heading')}
              maxLength={120}
              value={heading}
              onChange={(event) => change(index, { heading: event.currentTarget.value })}
            />
            <RichText
              label={t('Text of section {number}', { number })}
              html={html}
              onChange={(text) => change(index, { html: text })}
            />
          </fieldset>
        )
      })}
      {value.length < MAX && (
        <Button
          onClick={() => {
            setNames([...names, named()])
            onChange([...value, { heading: '', html: '' }])
          }}
        >
          <Plus className="icon-18" aria-hidden="true" />
          {t('Add section')}
        </Button>
      )}
    </div>
  )
}
