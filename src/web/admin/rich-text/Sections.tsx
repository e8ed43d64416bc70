import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PageSection } from '../../../contract/custom-pages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RichText } from './RichText.tsx'

const MOST = 30
let made = 0
const named = (): number => ++made

interface SectionsProps {
  /** Sections; the sheet does not know what its fields hold. */
  value: unknown
  onChange: (value: PageSection[]) => void
}

/** The sections of a page: each a heading and rich text, in an order that can be changed. */
export const Sections = ({ value: given, onChange }: SectionsProps) => {
  const value = given as PageSection[]
  const { t } = useTranslation()
  // Sections have no ids; an editor must follow its section when that is moved.
  const [names, setNames] = useState(() => value.map(named))
  const change = (place: number, part: Partial<PageSection>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...part } : one)))
  const without = <T,>(all: T[], place: number): T[] => all.filter((_, at) => at !== place)
  const swapped = <T,>(all: T[], place: number): T[] =>
    all.map((one, at) => (at === place ? all[at + 1] : at === place + 1 ? all[at - 1] : one) ?? one)
  const swap = (place: number) => {
    setNames(swapped(names, place))
    onChange(swapped(value, place))
  }
  return (
    <div className="rich-sections">
      {value.map(({ heading, html }, place) => {
        const number = place + 1
        return (
          <fieldset key={names[place] ?? `new ${place}`} className="rich-section">
            <legend>{t('Section {number}', { number })}</legend>
            <div className="rich-acts">
              <IconButton
                size="sm"
                label={t('Move up')}
                disabled={place === 0}
                onClick={() => swap(place - 1)}
              >
                <ArrowUp className="s16" aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('Move down')}
                disabled={number === value.length}
                onClick={() => swap(place)}
              >
                <ArrowDown className="s16" aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('Delete')}
                disabled={value.length === 1}
                onClick={() => {
                  setNames(without(names, place))
                  onChange(without(value, place))
                }}
              >
                <Trash2 className="s16" aria-hidden="true" />
              </IconButton>
            </div>
            <TextField
              label={t('Heading')}
              maxLength={120}
              value={heading}
              onChange={(event) => change(place, { heading: event.currentTarget.value })}
            />
            <RichText
              label={t('Text of section {number}', { number })}
              html={html}
              onChange={(text) => change(place, { html: text })}
            />
          </fieldset>
        )
      })}
      {value.length < MOST && (
        <button
          type="button"
          className="btn line"
          onClick={() => {
            setNames([...names, named()])
            onChange([...value, { heading: '', html: '' }])
          }}
        >
          <Plus className="s18" aria-hidden="true" />
          {t('Add section')}
        </button>
      )}
    </div>
  )
}
