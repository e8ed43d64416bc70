import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Palette } from '../../../contract/platform/back-office/themes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { type ColorPath, colorAt, withColor } from './draft.ts'
import { legible, type Pair, pairsOf, poorOf } from './legibility.ts'
import styles from './theme.module.css'

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Numbers and codes are left to right in every language. */
const ltr = (text: string): string => `\u2066${text}\u2069`

const announced = (ratio: number): string => ltr(`${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`)

const grounds = {
  dark: { background: 'On the dark background', panel: 'On dark panels' },
  light: { background: 'On the light background', panel: 'On light panels' },
} as const

const Warning = ({ poor, instead, accept }: { poor: Pair[]; instead: string | null; accept: () => void }) => {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" role="status" data-part="notice color-warning" title={t('Low contrast')}>
      <ul>
        {poor.map(({ mode, ground, ratio, needed }) => (
          <li key={mode + ground}>
            {t('{ground}: {ratio} (minimum {needed})', {
              ground: t(grounds[mode][ground]),
              ratio: announced(ratio),
              needed: announced(needed),
            })}
          </li>
        ))}
      </ul>
      <p>{t('Listeners see a similar colour with enough contrast.')}</p>
      {instead && (
        <PlainButton className={styles.colorSuggestion} onClick={accept}>
          <span className={styles.colorDot} style={{ background: instead }} />
          {t('Use {color}', { color: ltr(instead) })}
        </PlainButton>
      )}
    </Notice>
  )
}

interface ColorRowProps {
  path: ColorPath
  label: string
  hint?: string
  colors: Palette
  onChange: (colors: Palette) => void
}

/** A color: picker, text input and contrast with its backgrounds. */
export const ColorRow = ({ path, label, hint, colors, onChange }: ColorRowProps) => {
  const { t } = useTranslation()
  const value = colorAt(colors, path)
  /** Text of the field while it has the focus: it may be incomplete. */
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? value
  const set = (color: string) => onChange(withColor(colors, path, color.toLowerCase()))
  const type = (text: string) => {
    setDraft(text)
    if (isHex(text)) set(text)
  }
  const pairs = pairsOf(colors, path)
  const poor = poorOf(colors, path)
  const instead = poor.length > 0 ? legible(colors, path) : null
  return (
    <div className={styles.colorRow}>
      <Input
        plain
        type="color"
        className={styles.colorSwatch}
        aria-label={t('Choose {name}', { name: label })}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        {hint && <Hint>{hint}</Hint>}
      </div>
      {pairs.length > 0 && (
        <span
          className={classes('tabular', styles.colorRatio, poor.length > 0 && styles.lowContrast)}
          title={t('Contrast')}
        >
          {poor.length > 0 && <TriangleAlert className="icon-16" aria-hidden="true" />}
          {announced(Math.min(...pairs.map(({ ratio }) => ratio)))}
        </span>
      )}
      <Input
        className={styles.colorHex}
        compact
        aria-label={t('{name} as hex code', { name: label })}
        aria-invalid={!isHex(typed) || undefined}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
      {poor.length > 0 && <Warning poor={poor} instead={instead} accept={() => instead && set(instead)} />}
    </div>
  )
}
