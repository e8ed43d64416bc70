import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import { SortableList } from '../ordering/SortableList.tsx'
import type { FeatureLine } from './plan-values.ts'
import styles from './plans.module.css'

const MAX_LINES = 20
const MAX_LENGTH = 120

/** Asks for the lines that say what is in a plan. */
export const FeaturesInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const lines = value as FeatureLine[]
  const element = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  // What is added is written next.
  useEffect(() => {
    if (added > 0) element.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }, [added])
  const add = () => {
    if (lines.length >= MAX_LINES) return
    const id = Math.max(0, ...lines.map((line) => line.id)) + 1
    onChange([...lines, { id, title: '' }])
    setAdded(id)
  }
  return (
    <div ref={element} className={styles.features}>
      {lines.length > 0 && (
        <div className={styles.lines}>
          <SortableList
            label={t('Shown as')}
            items={lines}
            onMove={(from, to) =>
              onChange(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from] as FeatureLine))
            }
            row={({ id, title }, index) => (
              <div className={styles.line}>
                <Input
                  aria-label={t('Line {number}', { number: index + 1 })}
                  autoComplete="off"
                  maxLength={MAX_LENGTH}
                  value={title}
                  onChange={(event) => {
                    const text = event.currentTarget.value
                    onChange(lines.map((line) => (line.id === id ? { id, title: text } : line)))
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    add()
                  }}
                />
                <IconButton
                  label={t('Remove line {number}', { number: index + 1 })}
                  onClick={() => onChange(lines.filter((line) => line.id !== id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </div>
            )}
          />
        </div>
      )}
      {lines.length < MAX_LINES && (
        <Button onClick={add}>
          <Plus className="icon-18" aria-hidden="true" />
          {t('Add line')}
        </Button>
      )}
    </div>
  )
}
